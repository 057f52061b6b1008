import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { chosenLanguage } from './chosen-language.ts';

export const i18n = createInstance();

void i18n.use(initReactI18next).init({
  lng: chosenLanguage(),
  fallbackLng: ['en', 'es'],
  ns: ['shared'],
  resources: { en: { shared: en }, es: { shared: es } },
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  initAsync: false,
});
