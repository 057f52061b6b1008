import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { useState } from 'react';
import { useDocumentTitle } from '../use-document-title.ts';
import styles from './remote-failed.module.css';
import { useEdgeReturn } from './use-edge-return.ts';

interface RemoteFailedProps {
  onRetry: () => Promise<void>;
  /** Whether a retry has just failed, so that the focus stays on the button. */
  wasRetried?: boolean;
}

/** Shown in the place of a remote that failed. The rest of the page still works. */
export function RemoteFailed({ onRetry, wasRetried = false }: RemoteFailedProps) {
  const { t } = useTranslation('host');
  const [isRetrying, setIsRetrying] = useState(false);
  useDocumentTitle('host:remote-failed.title');
  useEdgeReturn(onRetry);

  const retry = async () => {
    setIsRetrying(true);
    await onRetry();
    setIsRetrying(false);
  };

  return (
    <section className={styles.area} role="alert">
      <h1 className={styles.title}>{t('remote-failed.title')}</h1>
      <p>{t('remote-failed.text')}</p>
      <Button onClick={retry} busy={isRetrying} autoFocus={wasRetried}>
        {t('remote-failed.retry')}
      </Button>
    </section>
  );
}
