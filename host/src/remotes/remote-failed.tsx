import { useTranslation } from '@tapin/shared/i18n';
import { discoveryPath } from '@tapin/shared/remote/discovery';
import { Button } from '@tapin/shared/ui/button';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDocumentTitle } from '../use-document-title.ts';
import styles from './remote-failed.module.css';

const retryDelayMs = { first: 1_000, max: 30_000 };

/** Calls the function when the edge answers again, if it does not answer now. The requests of many pages are spread. */
function useEdgeReturn(onReturn: () => void): void {
  const retry = useEffectEvent(onReturn);
  useEffect(() => {
    let delayMs = retryDelayMs.first;
    let timer: ReturnType<typeof setTimeout>;
    let isAway = false;
    let isUnmounted = false;
    const check = async () => {
      const { ok } = await fetch(discoveryPath, { method: 'HEAD' }).catch(() => ({ ok: false }));
      if (isUnmounted) return;
      if (ok) return isAway && retry();
      isAway = true;
      delayMs = Math.min(delayMs * 2, retryDelayMs.max);
      timer = setTimeout(check, delayMs * (0.5 + Math.random() / 2));
    };
    void check();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, []);
}

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
