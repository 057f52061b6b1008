import { useTranslation } from '@tapin/shared/i18n';
import { useEffect } from 'react';

export function useDocumentTitle(key: string): void {
  const { t, i18n } = useTranslation('host');
  const title = t('document-title', { title: i18n.t(key) });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
