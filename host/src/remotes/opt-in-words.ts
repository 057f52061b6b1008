import { fallbackLanguage } from '@tapin/shared/contract/languages';
import { currentLanguage } from '@tapin/shared/i18n';
import type { Remote } from './discovery.ts';

/** What a remote says of itself to a district that has not turned it on, in the language of the page. */
export function optInWords({ manifest: { optIn } }: Remote) {
  const language = currentLanguage();
  return (
    optIn && {
      name: optIn.name[language] ?? optIn.name[fallbackLanguage],
      text: optIn.text[language] ?? optIn.text[fallbackLanguage],
    }
  );
}
