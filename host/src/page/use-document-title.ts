import { useTranslation } from '@tapin/shared/i18n';
import { useEffect } from 'react';

/** Names the document after what is shown; `key` carries its namespace. */
export function useDocumentTitle(key: string): void {
  const { t } = useTranslation('host');
  const title = t(key);
  useEffect(() => {
    document.title = `${title} · TapIn`;
  }, [title]);
}
