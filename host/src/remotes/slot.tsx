import type { SlotName } from '@tapin/shared/remote/manifest';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { isOptedIn } from './availability.ts';
import type { Remote } from './discovery.ts';
import type { RemoteLoader } from './remote-loader.ts';
import { RemotePart } from './remote-part.tsx';

interface SlotProps {
  name: SlotName;
  loader: RemoteLoader;
  remotes: readonly Remote[];
}

/** A place in the shell that a remote may fill. It stays empty when none does, or when the one that does fails. */
export function Slot({ name, loader, remotes }: SlotProps) {
  const auth = useAtomValue(authAtom);
  const remote = remotes.find(({ manifest }) => manifest.slots.includes(name));
  if (!remote || !isOptedIn(remote, auth)) return null;
  return <RemotePart loader={loader} remote={remote} part={{ slot: name }} />;
}
