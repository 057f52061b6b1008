import { languageRow } from '@tapin/shared/contract/languages';
import { useTranslation } from '@tapin/shared/i18n';
import { useLayoutEffect } from 'react';

/** Keeps the language and the direction of the document up to date, for screen readers, hyphenation and layout. */
export function useDocumentLanguage(): void {
  const { language } = useTranslation('host').i18n;
  // The direction changes before the next paint, together with the texts.
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = languageRow(language).direction;
  }, [language]);
}
