import type { PropsOf, SlotOffer, SlotOffers, SlotProps } from '@tapin/delivery-formats/slots';
import { createContext, type ReactNode, use } from 'react';

/** A slot of the remote whose screen renders it, with the props for its content. */
export interface RenderedSlot {
  name: string;
  props: PropsOf<SlotProps>;
}

/** Renders the content of a slot. The host provides it to each screen; without a host a slot is empty. */
export const SlotContext = createContext<(slot: RenderedSlot) => ReactNode>(() => null);

type PropsIn<O extends SlotOffer> = O['props'] extends SlotProps ? PropsOf<O['props']> : Record<never, never>;

/** The name and the props of each offered slot. */
type OfferedSlot<O extends SlotOffers> = {
  [Name in keyof O]: { name: Name; props: PropsIn<O[Name]> };
}[keyof O];

/**
 * A place in a screen that other remotes fill, in the order of the operator. It renders no element of its own, and
 * nothing at all while no remote fills it.
 *
 * @example
 * // `offers` in src/offers.ts is the constant that src/remote.ts declares.
 * <RemoteSlot<typeof offers> name="dashboard-card" props={{ day: '2026-11-30' }} />
 */
export function RemoteSlot<const O extends SlotOffers>({ name, props }: OfferedSlot<O>): ReactNode {
  return use(SlotContext)({ name: String(name), props });
}
