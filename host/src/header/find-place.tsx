import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { redirectFor } from '../guards/redirect-for.ts';
import type { Remote } from '../remotes/discovery.ts';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { fillerOf, Slot } from '../remotes/slot.tsx';
import styles from './find-place.module.css';

interface FindPlaceProps {
  loader: RemoteLoader;
  remotes: readonly Remote[];
}

/** The place of the student search for staff. It has its final size from the start, so that the links do not move. */
export function FindPlace({ loader, remotes }: FindPlaceProps) {
  const auth = useAtomValue(authAtom);
  if (redirectFor('staff', auth) !== null || !fillerOf('find-student', remotes)) return null;
  return (
    <div className={styles.place}>
      <Slot name="find-student" loader={loader} remotes={remotes} />
    </div>
  );
}
