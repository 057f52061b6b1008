import { languageRow } from '@tapin/shared/contract/languages';
import { useTranslation } from '@tapin/shared/i18n';
import { useEffect } from 'react';

/** Keeps the language and the direction of the document up to date, for screen readers, hyphenation and layout. */
export function useLanguageOfPage(): void {
  const { i18n } = useTranslation('host');
  useEffect(() => {
    document.documentElement.lang = i18n.language;
    document.documentElement.dir = languageRow(i18n.language).direction;
  }, [i18n.language]);
}
