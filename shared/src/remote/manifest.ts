import { type Static, Type } from 'typebox';
import { inEveryLanguage, type Language } from '../contract/languages.ts';
import { type Guard, guards } from '../contract/policy.ts';

const GuardSchema = Type.Unsafe<Guard>(Type.String({ enum: [...guards] }));
/** Lower-case segments, each a word or a `:parameter`; after them a `:parameter?` may be left out. */
const PathSchema = Type.String({ pattern: '^/$|^(?=/)(/([a-z0-9-]+|:[a-zA-Z]+))*(/:[a-zA-Z]+\\?)?$' });

/**
 * A path of the API with what its query says: a word, `:school` and `:schoolUser` for the person's current ones, `:name`
 * for a parameter of the screen's path, and `?name` for what the page's own query has under that name.
 */
const DataSchema = Type.String({
  pattern: '^(/([a-z0-9-]+|:[a-zA-Z]+))+(\\?[a-zA-Z]+=[:?]?[\\w-]+(&[a-zA-Z]+=[:?]?[\\w-]+)*)?$',
});

const PathClaimSchema = Type.Object(
  {
    path: PathSchema,
    guard: GuardSchema,
    /** The name of the chunk with the path's screen; the edge preloads it. */
    screen: Type.String({ pattern: '^[a-z0-9-]+$' }),
    /** What the screen asks of the API first; asked ahead on a first load. */
    data: Type.Optional(Type.Array(DataSchema, { maxItems: 4 })),
  },
  { additionalProperties: false },
);

/** A text for people, in every language. */
const TextSchema = Type.Unsafe<Record<Language, string>>(
  Type.Object(
    inEveryLanguage(() => Type.String()),
    { additionalProperties: false },
  ),
);

const NavEntrySchema = Type.Object(
  {
    to: Type.String({ pattern: '^/[a-z0-9-]+(/[a-z0-9-]+)*$' }),
    label: TextSchema,
    guard: GuardSchema,
    order: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);

/** Places in the shell that a remote may fill: for people of a district, for staff. */
export const slotNames = ['school-switcher', 'find-student'] as const;
export type SlotName = (typeof slotNames)[number];

/** What a remote owns, readable without running its code. The build writes it into `build-info.json`. */
export const RemoteManifestSchema = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
    paths: Type.Array(PathClaimSchema),
    nav: Type.Array(NavEntrySchema),
    slots: Type.Array(Type.Unsafe<SlotName>(Type.String({ enum: [...slotNames] }))),
    availability: Type.Unsafe<'all' | 'opt-in'>(Type.String({ enum: ['all', 'opt-in'] })),
    /** What a district that has not turned it on reads: what it is, and what one has of it. */
    optIn: Type.Optional(
      Type.Object({ name: TextSchema, text: TextSchema }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
);

/**
 * A manifest in a release, which may be of any age: only what the edge reads of it is relied on, and what builds of
 * other times say in other words reaches the shell as it is.
 */
export const StoredManifestSchema = Type.Unsafe<RemoteManifest>(
  Type.Object({
    name: Type.String(),
    paths: Type.Array(Type.Object({ path: Type.String(), screen: Type.String() })),
    nav: Type.Array(Type.Object({}), { default: [] }),
    slots: Type.Array(Type.String(), { default: [] }),
    availability: Type.String({ default: 'all' }),
  }),
);

export type PathClaim = Static<typeof PathClaimSchema>;
export type NavEntry = Static<typeof NavEntrySchema>;
export type RemoteManifest = Static<typeof RemoteManifestSchema>;
