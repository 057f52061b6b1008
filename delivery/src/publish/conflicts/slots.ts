import type { Release } from '@tapin/delivery-formats/release';
import { hostSlots, isSlotOfRemote, type SlotOffer, type SlotProps } from '@tapin/delivery-formats/slots';
import { hostName } from '#src/store/store.ts';
import type { Claiming, Conflict } from './conflict.ts';
import type { LiveState } from './live-releases.ts';

/** A slot that a live part offers. */
interface OfferedSlot extends SlotOffer {
  owner: string;
}

/** Hosts of earlier kits state only the names of their slots, or nothing. Each of them has one content without props. */
const earlierOffer = (slot: string): SlotOffer =>
  new Map<string, SlotOffer>(Object.entries(hostSlots)).get(slot) ?? {
    budget: Number.MAX_SAFE_INTEGER,
    single: true,
  };

function slotsOfHost(host: Release | null): [string, OfferedSlot][] {
  const { slots = Object.keys(hostSlots), slotOffers = {} } = host?.offers ?? {};
  return slots.map((slot) => [slot, { ...(slotOffers[slot] ?? earlierOffer(slot)), owner: hostName }]);
}

const slotsOfRemote = ({ name, manifest }: Claiming): [string, OfferedSlot][] =>
  Object.entries(manifest?.offers ?? {}).map(([slot, offer]) => [
    `${name}/${slot}`,
    { ...offer, owner: name },
  ]);

/** Returns the slots of a host and of remotes, by the name with which a remote fills them. */
export const offeredSlots = (host: Release | null, remotes: readonly Claiming[]): Map<string, OfferedSlot> =>
  new Map([...slotsOfHost(host), ...remotes.flatMap(slotsOfRemote)]);

/** Returns the conflicts about slots: without an owner, with props that the owner does not pass, or with two contents. */
export function slotConflicts(host: Release | null, remotes: readonly Claiming[]): Conflict[] {
  const offered = offeredSlots(host, remotes);
  const first = new Map<string, string>();
  return remotes.flatMap((remote) =>
    (remote.manifest?.slots ?? []).flatMap((slot) => {
      const offer = offered.get(slot);
      if (!offer) return [slotWithoutOwner(remote, slot, [...offered.keys()])];
      const earlier = first.get(slot);
      first.set(slot, earlier ?? remote.name);
      return [
        ...(offer.single && earlier ? [slotTaken(remote.name, earlier, slot)] : []),
        ...unmetProps(offer, remote, slot),
      ];
    }),
  );
}

function slotWithoutOwner({ name }: Claiming, slot: string, offered: readonly string[]): Conflict {
  const owner = isSlotOfRemote(slot) ? slot.split('/').slice(0, 1) : [hostName];
  return {
    parts: [name, ...owner],
    text: `${name} fills ${slot}, which no live part offers`,
    advice: `publish a version of ${owner} that offers it, or one of ${name} that fills none but these: ${offered.join(', ')}`,
    toleratedAs: `${name} fills ${slot}`,
  };
}

const slotTaken = (name: string, earlier: string, slot: string): Conflict => ({
  parts: [name, earlier],
  text: `${name} and ${earlier} both fill ${slot}`,
  advice: 'leave it out of the slots of one of them, or publish both together if it moves',
});

function unmetProps(offer: OfferedSlot, { name, manifest }: Claiming, slot: string): Conflict[] {
  const unmet = unmetProp(offer.props ?? {}, manifest?.slotProps?.[slot] ?? {});
  if (!unmet) return [];
  const text = `${name} takes ${unmet.prop} as ${unmet.kind} from ${slot}, and ${offer.owner} passes ${unmet.given ? `it as ${unmet.given}` : 'no such prop'}`;
  const advice = `publish a version of ${name} without it first, or keep it in the slot of ${offer.owner}`;
  return [{ parts: [name, offer.owner], text, advice }];
}

/** Returns the first prop that the owner of a slot does not pass in the way in which its content takes it. */
function unmetProp(passed: SlotProps, taken: SlotProps) {
  for (const [prop, kind] of Object.entries(taken)) {
    const given = passed[prop];
    const isMet = given ? [given, `${given}?`].includes(kind) : kind.endsWith('?');
    if (!isMet) return { prop, kind, given };
  }
  return null;
}

/**
 * Returns a refusal for each canary and fallback that fills a slot which a new version of its owner removes or narrows.
 * Conflicts with live versions are found when the releases are compared with the live ones.
 */
export function narrowedInUse(live: LiveState, releases: readonly Release[], isCanary: boolean): string[] {
  const isReplaced = ({ name }: Release) => !isCanary && releases.some((release) => release.name === name);
  const fillers = [...live.canaries, ...live.fallbacks].filter((filler) => !isReplaced(filler));
  const byVersion = new Map(fillers.map((filler) => [`${filler.name} ${filler.version}`, filler]));
  return releases.flatMap((owner) => {
    const before = live.remotes.find(({ name }) => name === owner.name);
    if (!before) return [];
    return [...byVersion].flatMap(([version, filler]) => {
      const among = (part: Release) =>
        slotConflicts(null, [part, filler]).filter(({ parts }) => parts.includes(owner.name));
      const known = among(before).map(({ text }) => text);
      const found = among(owner).find(({ text }) => !known.includes(text));
      return found
        ? [
            `${owner.name} ${owner.version} refused: ${found.text}, and ${version} is a canary or a fallback: publish a version of ${filler.name} without it twice, so that its fallback does without it too, or keep it in ${owner.name}`,
          ]
        : [];
    });
  });
}
