/** The kinds of values that a slot passes to its content. A kind that ends with `?` may be missing. */
export const propKinds = ['string', 'number', 'boolean', 'string[]', 'number[]'] as const;

interface ValuesByKind {
  string: string;
  number: number;
  boolean: boolean;
  'string[]': readonly string[];
  'number[]': readonly number[];
}
type Kind = keyof ValuesByKind;

/** The kind of one prop. Kinds are data, so that publishing can compare what is passed with what is needed. */
export type PropKind = Kind | `${Kind}?`;
export type SlotProps = Readonly<Record<string, PropKind>>;
export type SlotValue = ValuesByKind[Kind] | undefined;

type OptionalIn<P extends SlotProps> = { [K in keyof P]: P[K] extends Kind ? never : K }[keyof P];
type ValueOf<K extends PropKind> = K extends `${infer Base extends Kind}?`
  ? ValuesByKind[Base]
  : K extends Kind
    ? ValuesByKind[K]
    : never;

/** The props of a component in a slot: `{ day: 'string', grade: 'number?' }` means `{ day: string; grade?: number }`. */
export type PropsOf<P extends SlotProps> = {
  readonly [K in Exclude<keyof P, OptionalIn<P>>]: ValueOf<P[K]>;
} & { readonly [K in OptionalIn<P>]?: ValueOf<P[K]> | undefined };

/** A place in a screen or in the shell that its owner offers to other remotes. */
export interface SlotOffer {
  /** The props that the owner passes to each content. */
  props?: SlotProps;
  /** The limit on the compressed bytes of the scripts and styles that only the content of the slot needs. */
  budget: number;
  /** Whether only one remote may fill the slot. */
  single?: boolean;
}

export type SlotOffers = Readonly<Record<string, SlotOffer>>;

/** The slots of the shell: one for people of a district, one for staff. */
export const hostSlots = {
  'school-switcher': { budget: 12_288, single: true },
  'find-student': { budget: 12_288, single: true },
} as const satisfies SlotOffers;

/** The name with which a remote fills a slot: the name of a slot of the shell, or `staff/dashboard-card` of a remote. */
export type SlotName = keyof typeof hostSlots | `${string}/${string}`;

/** The names of slots, as the source of a regular expression. */
export const slotPattern = `^(${Object.keys(hostSlots).join('|')}|[a-z][a-z0-9-]*/[a-z][a-z0-9-]*)$`;

/** The names of slots in words. */
export const slotText = `${Object.keys(hostSlots).join(', ')}, or a slot of a remote such as staff/dashboard-card`;

/** Whether a slot belongs to a remote and not to the shell. */
export const isSlotOfRemote = (slot: string): boolean => /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(slot);

/** Whether a text names a slot of the shell, or has the form of the name of a slot of a remote. */
export const isSlotName = (text: string): text is SlotName =>
  Object.hasOwn(hostSlots, text) || isSlotOfRemote(text);

/** Returns the name of the chunk with the content of a slot. A name of a file has no slash. */
export const slotChunk = (slot: string): string => slot.replace('/', '--');

/** The order in which remotes fill a slot, by slot. The operator decides it. */
export type SlotOrder = Readonly<Record<string, readonly string[]>>;
