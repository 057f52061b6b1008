import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { redirectFor } from '../guards/redirect-for.ts';
import type { Remote } from '../remotes/discovery.ts';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { remoteOfSlot, Slot } from '../remotes/slot.tsx';
import styles from './student-search-slot.module.css';

interface StudentSearchSlotProps {
  loader: RemoteLoader;
  remotes: readonly Remote[];
}

/** The place of the student search for staff. It has its final size from the start, so that the links do not move. */
export function StudentSearchSlot({ loader, remotes }: StudentSearchSlotProps) {
  const auth = useAtomValue(authAtom);
  if (redirectFor('staff', auth) !== null || !remoteOfSlot('find-student', remotes)) return null;
  return (
    <div className={styles.place}>
      <Slot name="find-student" loader={loader} remotes={remotes} />
    </div>
  );
}
