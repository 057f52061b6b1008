import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { isOptedIn, type Remote } from '../remotes/discovery.ts';
import type { RemoteLoader } from '../remotes/loading/remote-loader.ts';
import { optInTexts } from '../remotes/ownership.ts';
import { remoteOfSlot, Slot } from '../remotes/slot.tsx';
import styles from '../schools/school-switcher-slot.module.css';

interface SchoolSwitcherSlotProps {
  loader: RemoteLoader;
  remotes: readonly Remote[];
}

/**
 * The slot of the school switcher for people of a district. It has its final size from the start, so that nothing
 * moves. For a district that has not turned the remote on, it has a link to the screen that does so.
 */
export function SchoolSwitcherSlot({ loader, remotes }: SchoolSwitcherSlotProps) {
  const { t } = useTranslation('host');
  const auth = useAtomValue(authAtom);
  const remote = remoteOfSlot('school-switcher', remotes);
  const [claim] = remote?.manifest.paths ?? [];
  if (!remote || auth.districtUser?.verified !== 'approved') return null;
  if (!isOptedIn(remote, auth)) {
    const name = optInTexts(remote)?.name;
    return claim && name ? (
      <Link to={claim.path} className={styles.offer ?? ''} data-switcher>
        {name}
      </Link>
    ) : null;
  }
  if (auth.schoolUser?.verified !== 'approved') return null;
  const school = (
    <span dir="auto" className={styles.school}>
      {auth.school?.name}
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
          <p role="status" className={styles.status}>
            <button
              type="button"
              className={styles.failed}
              title={t('header.switcher-failed')}
              onClick={retry}
            >
              {school}
              <span className={styles.reason}>{t('header.switcher-failed')}</span>
            </button>
          </p>
        )}
      />
    </div>
  );
}
