import { useTranslation } from '@tapin/shared/i18n';
import { useLocation } from '@tapin/shared/router';
import { Icon } from '@tapin/shared/ui/icon';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useNearScreen } from '@tapin/shared/ui/use-near-screen';
import { useState } from 'react';
import styles from './part-for-schools.module.css';

const id = 'for-schools';
const load = () => import(/* webpackChunkName: "for-schools" */ './for-schools/for-schools.tsx');

/**
 * The link to the part for schools, and the part below it. The part is loaded once the link is on the screen, so that a
 * student who logs in on a phone does not load it.
 */
export function PartForSchools() {
  const { t } = useTranslation('auth');
  const { hash } = useLocation();
  const [isSeen, setIsSeen] = useState(false);
  const isNeeded = isSeen || hash === `#${id}`;
  const link = useNearScreen<HTMLAnchorElement>(
    ({ isIntersecting }) => isIntersecting && setIsSeen(true),
    !isNeeded,
    '0px',
  );
  const { module, retry } = useLazyModule(load, isNeeded);
  return (
    <>
      <p className={styles.fold}>
        {/* A plain link: the browser scrolls each time that it is pressed. */}
        <a ref={link} href={`#${id}`} className={styles.link} onClick={retry}>
          {t('landing.forSchools')}
          <Icon of="down" />
        </a>
      </p>
      {module && <module.ForSchools id={id} />}
    </>
  );
}
