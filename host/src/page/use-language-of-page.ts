import { useTranslation } from '@tapin/shared/i18n';
import { useEffect } from 'react';

/** The document says in which language it is, for screen readers and hyphenation. */
export function useLanguageOfPage(): void {
  const { i18n } = useTranslation('host');
  useEffect(() => {
    document.documentElement.lang = i18n.language;
  }, [i18n.language]);
}
