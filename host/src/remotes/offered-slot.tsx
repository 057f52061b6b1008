import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useSyncExternalStore } from 'react';
import { fillsSlot } from './loading/part.ts';
import type { SlotContentsProps } from './slot-content.tsx';

const loadContent = () => import(/* webpackChunkName: "slot-content" */ './slot-content.tsx');

/** A slot in the screen of a remote. The code that fills it is loaded only when a remote does. */
export function OfferedSlot(offered: Omit<SlotContentsProps, 'remotes'>) {
  const { slot, catalog } = offered;
  const remotes = useSyncExternalStore(catalog.subscribe, catalog.current);
  const isFilled = remotes.some(({ manifest }) => fillsSlot(manifest, slot));
  const { module } = useLazyModule(loadContent, isFilled);
  return isFilled && module ? <module.SlotContents {...offered} remotes={remotes} /> : null;
}
