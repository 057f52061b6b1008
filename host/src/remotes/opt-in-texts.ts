import { fallbackLanguage } from '@tapin/shared/contract/languages';
import { currentLanguage } from '@tapin/shared/i18n';
import type { Remote } from './discovery.ts';

/** The name and the description of an opt-in remote in the language of the page. */
export function optInTexts({ manifest: { optIn } }: Remote) {
  const language = currentLanguage();
  return (
    optIn && {
      name: optIn.name[language] ?? optIn.name[fallbackLanguage],
      text: optIn.text[language] ?? optIn.text[fallbackLanguage],
    }
  );
}
