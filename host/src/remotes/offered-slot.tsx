import { authAtom } from '@tapin/shared/session';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import { isOptedIn } from './discovery.ts';
import { fillsSlot } from './loading/part.ts';
import type { SlotContentsProps } from './slot-content.tsx';

const loadContent = () => import(/* webpackChunkName: "staff-shell" */ './slot-content.tsx');

/** A slot in the screen of a remote. The code that fills it is loaded only when a remote does. */
export function OfferedSlot(offered: Omit<SlotContentsProps, 'fillers'>) {
  const { slot, catalog } = offered;
  const auth = useAtomValue(authAtom);
  const remotes = useSyncExternalStore(catalog.subscribe, catalog.current);
  const fillers = remotes.filter((remote) => fillsSlot(remote.manifest, slot) && isOptedIn(remote, auth));
  const { module } = useLazyModule(loadContent, fillers.length > 0);
  return fillers.length > 0 && module ? <module.SlotContents {...offered} fillers={fillers} /> : null;
}
