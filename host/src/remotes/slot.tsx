import type { hostSlots } from '@tapin/delivery-formats/slots';
import { authAtom, getAuth } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { isOptedIn, type Remote } from './discovery.ts';
import { fillsSlot } from './loading/part.ts';
import type { RemoteLoader } from './loading/remote-loader.ts';
import { RemotePart } from './remote-part.tsx';

type HostSlot = keyof typeof hostSlots;

interface SlotProps {
  name: HostSlot;
  loader: RemoteLoader;
  remotes: readonly Remote[];
  waiting?: ReactNode;
  failed?: (retry: () => Promise<void>) => ReactNode;
}

export const remoteOfSlot = (name: HostSlot, remotes: readonly Remote[]): Remote | undefined =>
  remotes.find(({ manifest }) => fillsSlot(manifest, name));

export function preloadSlot(name: HostSlot, remotes: readonly Remote[], loader: RemoteLoader): void {
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
