import type { SlotName } from '@tapin/shared/remote/manifest';
import { authAtom, getAuth } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { isOptedIn } from './availability.ts';
import type { Remote } from './discovery.ts';
import type { RemoteLoader } from './remote-loader.ts';
import { RemotePart } from './remote-part.tsx';

interface SlotProps {
  name: SlotName;
  loader: RemoteLoader;
  remotes: readonly Remote[];
  /** What stands there while the remote is on its way, and when it fails; else nothing does. */
  waiting?: ReactNode;
  failed?: (retry: () => Promise<void>) => ReactNode;
}

/** The remote that fills a place in the shell. */
export const fillerOf = (name: SlotName, remotes: readonly Remote[]): Remote | undefined =>
  remotes.find(({ manifest }) => manifest.slots.includes(name));

/** Asks for what fills a place before the page is drawn, for somebody whose district has turned it on. */
export function bringSlot(name: SlotName, remotes: readonly Remote[], loader: RemoteLoader): void {
  const remote = fillerOf(name, remotes);
  if (remote && isOptedIn(remote, getAuth())) loader.load(remote, { slot: name }).catch(() => undefined);
}

/** A place in the shell that a remote may fill. It stays empty when none does. */
export function Slot({ name, loader, remotes, ...instead }: SlotProps) {
  const auth = useAtomValue(authAtom);
  const remote = fillerOf(name, remotes);
  if (!remote || !isOptedIn(remote, auth)) return null;
  return <RemotePart loader={loader} remote={remote} part={{ slot: name }} {...instead} />;
}
