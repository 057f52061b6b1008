import { discoveryPath } from '@tapin/delivery-formats/discovery';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Component, Fragment, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useDocumentTitle } from '../page/use-document-title.ts';
import styles from './remote-part.module.css';

const retryDelayMs = { first: 1_000, max: 30_000 };

/**
 * Calls the function when the edge answers again after it has not answered. Each delay is random (full jitter), because
 * an edge that returns would otherwise get the requests of all pages at once.
 */
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
      timer = setTimeout(check, delayMs * Math.random());
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
  /** Whether a retry has just failed. The focus then stays on the button. */
  wasRetried?: boolean;
}

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

interface UnmountErrorState {
  hasThrown: boolean;
  isBroken: boolean;
  generation: number;
}

/** Two errors within this time mean that the replacing part throws as well. */
const repeatedWithinMs = 300;

/**
 * Catches errors that a part throws while React unmounts it. The part’s own boundary is unmounted with it, so React
 * uses this boundary, which stays mounted and renders the new part again.
 */
export class UnmountErrorBoundary extends Component<{ children: ReactNode }, UnmountErrorState> {
  override state: UnmountErrorState = { hasThrown: false, isBroken: false, generation: 0 };
  #thrownAt = Number.NEGATIVE_INFINITY;

  static getDerivedStateFromError(): Partial<UnmountErrorState> {
    return { hasThrown: true };
  }

  override componentDidCatch() {
    const isBroken = performance.now() - this.#thrownAt < repeatedWithinMs;
    this.#thrownAt = performance.now();
    this.#remount(isBroken);
  }

  #remount(isBroken: boolean): void {
    this.setState(({ generation }) => ({ hasThrown: false, isBroken, generation: generation + 1 }));
  }

  override render() {
    const { hasThrown, isBroken, generation } = this.state;
    if (hasThrown) return null;
    if (isBroken) return <RemoteFailed onRetry={async () => this.#remount(false)} />;
    return <Fragment key={generation}>{this.props.children}</Fragment>;
  }
}
