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

/** Where staff find a student. The place is as large before what fills it arrives as after: the links stay where they are. */
export function FindPlace({ loader, remotes }: FindPlaceProps) {
  const auth = useAtomValue(authAtom);
  if (redirectFor('staff', auth) !== null || !fillerOf('find-student', remotes)) return null;
  return (
    <div className={styles.place}>
      <Slot name="find-student" loader={loader} remotes={remotes} />
    </div>
  );
}
