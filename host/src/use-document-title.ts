import { useTranslation } from '@tapin/shared/i18n';
import { useEffect } from 'react';

/** Sets the title of the document. `key` includes its namespace. */
export function useDocumentTitle(key: string): void {
  const { i18n } = useTranslation('host');
  const title = i18n.t(key);
  useEffect(() => {
    document.title = `${title} · TapIn`;
  }, [title]);
}
