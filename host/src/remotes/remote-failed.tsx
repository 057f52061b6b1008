import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { useState } from 'react';
import { useDocumentTitle } from '../page/use-document-title.ts';
import styles from './remote-failed.module.css';

/** Stands where a remote could not be shown; the rest of the page lives on. */
export function RemoteFailed({ onRetry }: { onRetry: () => Promise<void> }) {
  const { t } = useTranslation('host');
  const [isRetrying, setIsRetrying] = useState(false);
  useDocumentTitle('host:remote-failed.title');

  const retry = async () => {
    setIsRetrying(true);
    await onRetry();
  };

  return (
    <section className={styles.area} role="alert">
      <h1 className={styles.title}>{t('remote-failed.title')}</h1>
      <p>{t('remote-failed.text')}</p>
      <Button onClick={retry} busy={isRetrying}>
        {t('remote-failed.retry')}
      </Button>
    </section>
  );
}
