import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { isOptedIn } from '../remotes/availability.ts';
import type { Remote } from '../remotes/discovery.ts';
import { optInWords } from '../remotes/opt-in-words.ts';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { fillerOf, Slot } from '../remotes/slot.tsx';
import styles from './switcher-place.module.css';

interface SwitcherPlaceProps {
  loader: RemoteLoader;
  remotes: readonly Remote[];
}

/**
 * The place of the school switcher for people of a district. It has its final size from the start, so that nothing moves.
 * A district that has not turned the remote on has a link to do so here.
 */
export function SwitcherPlace({ loader, remotes }: SwitcherPlaceProps) {
  const { t } = useTranslation('host');
  const auth = useAtomValue(authAtom);
  const filler = fillerOf('school-switcher', remotes);
  const [claim] = filler?.manifest.paths ?? [];
  if (!filler || auth.districtUser?.verified !== 'approved') return null;
  if (!isOptedIn(filler, auth)) {
    const name = optInWords(filler)?.name;
    return claim && name ? (
      <Link to={claim.path} className={styles.offer ?? ''} data-switcher>
        {name}
      </Link>
    ) : null;
  }
  if (auth.schoolUser?.verified !== 'approved') return null;
  const school = (
    <span className={styles.school}>
      <bdi>{auth.school?.name}</bdi>
    </span>
  );
  return (
    <div className={styles.place} data-switcher>
      <Slot
        name="school-switcher"
        loader={loader}
        remotes={remotes}
        waiting={<p className={styles.waiting}>{school}</p>}
        failed={(retry) => (
          <p role="status" className={styles.said}>
            <button
              type="button"
              className={styles.failed}
              title={t('header.switcher-failed')}
              onClick={retry}
            >
              {school}
              <span className={styles.why}>{t('header.switcher-failed')}</span>
            </button>
          </p>
        )}
      />
    </div>
  );
}
