import type { Language } from '@tapin/shared/contract/languages';

interface StaticTexts {
  noScript: string;
  title: string;
  explanation: string;
  retry: string;
}

/** The texts of `index.html`. The browser shows them when no script of the host runs. */
export const staticTexts: Record<Language, StaticTexts> = {
  en: {
    noScript: 'TapIn needs JavaScript. Turn it on in your browser and load this page again.',
    title: 'TapIn is not opening',
    explanation: 'Something went wrong on our side, or the connection is slow. Please try again soon.',
    retry: 'Try again',
  },
  es: {
    noScript: 'TapIn necesita JavaScript. Actívalo en tu navegador y carga esta página otra vez.',
    title: 'TapIn no se abre',
    explanation: 'Algo salió mal de nuestro lado o la conexión está lenta. Inténtalo de nuevo más tarde.',
    retry: 'Intentar de nuevo',
  },
};
