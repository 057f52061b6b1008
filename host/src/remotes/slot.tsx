import type { SlotName } from '@tapin/delivery-formats/manifest';
import { authAtom, getAuth } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { isOptedIn, type Remote } from './discovery.ts';
import type { RemoteLoader } from './loading/remote-loader.ts';
import { RemotePart } from './remote-part.tsx';

interface SlotProps {
  name: SlotName;
  loader: RemoteLoader;
  remotes: readonly Remote[];
  waiting?: ReactNode;
  failed?: (retry: () => Promise<void>) => ReactNode;
}

export const remoteOfSlot = (name: SlotName, remotes: readonly Remote[]): Remote | undefined =>
  remotes.find(({ manifest }) => manifest.slots.includes(name));

export function preloadSlot(name: SlotName, remotes: readonly Remote[], loader: RemoteLoader): void {
  const remote = remoteOfSlot(name, remotes);
  if (!remote || !isOptedIn(remote, getAuth())) return;
  const loading = remote.isPartial ? loader.loadVersions() : loader.load(remote, { slot: name });
  loading.catch(() => undefined);
}

/** A place in the shell that a remote may fill. Without such a remote it is empty. */
export function Slot({ name, loader, remotes, ...slotStates }: SlotProps) {
  const auth = useAtomValue(authAtom);
  const remote = remoteOfSlot(name, remotes);
  if (!remote || !isOptedIn(remote, auth)) return null;
  return <RemotePart loader={loader} remote={remote} part={{ slot: name }} {...slotStates} />;
}
