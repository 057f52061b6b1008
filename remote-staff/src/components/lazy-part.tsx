import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useNearScreen } from '@tapin/shared/ui/use-near-screen';
import { type ComponentType, useEffect, useState } from 'react';
import styles from './lazy-part.module.css';

/** Browsers that do not report idle time count as idle after this delay. */
const assumedIdleMs = 2_000;

/** Returns whether the browser has been idle since `isReady` became true. */
export function useIdle(isReady: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!isReady || isIdle) return;
    const setIdle = () => setIsIdle(true);
    if (!window.requestIdleCallback) {
      const timer = setTimeout(setIdle, assumedIdleMs);
      return () => clearTimeout(timer);
    }
    const request = window.requestIdleCallback(setIdle);
    return () => window.cancelIdleCallback(request);
  }, [isReady, isIdle]);
  return isIdle;
}

interface LazyPartProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  props: Props | undefined;
  /** The height of the placeholder, so that nothing moves when the component appears. */
  height: 'week' | 'list';
  /** Whether the component is loaded at once, because the screen is printed. */
  isEager?: boolean;
}

/** The code is loaded when the placeholder is this close to the viewport. */
const loadMargin = '400px';

/**
 * Shows a component whose code is loaded when it is close to the viewport, or when the browser is idle. The idle load
 * is for printing, because the browser prints the whole screen without waiting.
 */
export function LazyPart<Props extends object>({
  load,
  props,
  height,
  isEager = false,
}: LazyPartProps<Props>) {
  const { t } = useTranslation('staff');
  const [isNear, setIsNear] = useState(isEager);
  const hasProps = props !== undefined;
  const isIdle = useIdle(hasProps);
  const placeholder = useNearScreen<HTMLDivElement>(
    ({ isIntersecting }) => setIsNear(isIntersecting),
    !isNear && !isIdle,
    loadMargin,
  );
  const { module: Part, hasFailed, retry } = useLazyModule(load, hasProps && (isNear || isIdle));
  return (
    <div ref={placeholder} className={Part ? undefined : `${styles.place} ${styles[height]}`}>
      {Part && props && <Part {...props} />}
      {hasFailed && (
        <p role="status">
          {t('partFailed')}
          <Button variant="quiet" onClick={retry}>
            {t('shared:tryAgain')}
          </Button>
        </p>
      )}
    </div>
  );
}
