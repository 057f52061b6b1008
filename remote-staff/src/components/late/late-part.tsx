import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { useLate } from '@tapin/shared/ui/use-late';
import { useNearScreen } from '@tapin/shared/ui/use-near-screen';
import { type ComponentType, useState } from 'react';
import styles from './late-part.module.css';

interface LatePartProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Undefined until what comes first is there. */
  props: Props | undefined;
  /** How high it will be, so that nothing moves when it comes. */
  height: 'week' | 'list';
}

/** It begins to load this far from the screen. */
const margin = '400px';

/** A part of a screen whose code comes when it comes near the screen. */
export function LatePart<Props extends object>({ load, props, height }: LatePartProps<Props>) {
  const { t } = useTranslation('staff');
  const [isNear, setIsNear] = useState(false);
  const place = useNearScreen<HTMLDivElement>(
    ({ isIntersecting }) => setIsNear(isIntersecting),
    !isNear,
    margin,
  );
  const { module: Part, hasFailed, retry } = useLate(load, isNear && props !== undefined);
  return (
    <div ref={place} className={Part ? undefined : `${styles.place} ${styles[height]}`}>
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
