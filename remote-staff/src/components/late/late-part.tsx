import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { useLate } from '@tapin/shared/ui/use-late';
import { useNearScreen } from '@tapin/shared/ui/use-near-screen';
import { type ComponentType, useState } from 'react';
import styles from './late-part.module.css';

interface LatePartProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** The props, or undefined until the parts above have loaded. */
  props: Props | undefined;
  /** The height of the placeholder, so that nothing moves when the part appears. */
  height: 'week' | 'list';
}

/** The part is loaded when it is this close to the viewport. */
const margin = '400px';

/** Shows a part of a screen whose code is loaded when it is close to the viewport. */
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
