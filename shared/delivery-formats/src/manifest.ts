import { inEveryLanguage, type Language } from '@tapin/contract/languages';
import { type Guard, guards } from '@tapin/contract/policy';
import { type Static, Type } from 'typebox';
import { type NavGroup, navGroups } from './nav-groups.ts';
import { connectPattern, connectText, imagesPattern, imagesText, maxOrigins } from './origins.ts';
import { type PropKind, propKinds, type SlotName, slotPattern, slotText } from './slots.ts';
import { textLimits, visibleTextPattern } from './text-limits.ts';

const GuardSchema = Type.Unsafe<Guard>(Type.String({ enum: [...guards] }));
/** A path of lower-case words and `:parameters`. The last parameter is optional when it ends with `?`. */
const PathSchema = Type.String({
  pattern: '^/$|^(?=/)(/([a-z0-9-]+|:[a-zA-Z]+))*(/:[a-zA-Z]+\\?)?$',
  description:
    'a path of words of a–z, 0–9 and -, and of parameters, such as /meals, /meals/:day or /meals/:day?',
});

/** The first segment of paths, such as `/admin`. */
const SegmentSchema = Type.String({ pattern: '^/[a-z0-9-]+$' });

/**
 * A path of the API with its query. A value is a word, `:school` or `:schoolUser` for the current school and membership,
 * `:name` for a parameter of the path of the screen, or `?name` for a parameter in the query of the page.
 */
const DataSchema = Type.String({
  pattern: '^(/([a-z0-9-]+|:[a-zA-Z]+))+(\\?[a-zA-Z]+=[:?]?[\\w-]+(&[a-zA-Z]+=[:?]?[\\w-]+)*)?$',
  description:
    'the path of a call with parameters, such as /student/:school/meals?day=:day, in which a value is a word, :name or ?name',
});

const PathClaimSchema = Type.Object(
  {
    path: PathSchema,
    guard: GuardSchema,
    /** The name of the chunk of the screen, which the edge preloads. */
    screen: Type.String({ pattern: '^[a-z0-9-]+$', description: 'a name of a–z, 0–9 and -' }),
    /** The first calls of the screen. The first page load prefetches them. */
    data: Type.Optional(Type.Array(DataSchema, { maxItems: 4 })),
    /** Whether the release has HTML of the screen, which the edge puts into the page until the screen is rendered. */
    placeholder: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** A text in every language. */
const TextSchema = (maxLength: number) =>
  Type.Unsafe<Record<Language, string>>(
    Type.Object(
      inEveryLanguage(() =>
        Type.String({
          maxLength,
          pattern: visibleTextPattern,
          description: `a text of at most ${maxLength} characters, without control characters and without characters that change the direction of writing`,
        }),
      ),
      { additionalProperties: false },
    ),
  );

const NavEntrySchema = Type.Object(
  {
    to: Type.String({
      pattern: '^/[a-z0-9-]+(/[a-z0-9-]+)*$',
      description: 'a path without parameters, such as /meals or /meals/week',
    }),
    label: TextSchema(textLimits.label),
    guard: GuardSchema,
    order: Type.Integer({ minimum: 0 }),
    /** The group of the entry in a long navigation. The default is `more`. */
    group: Type.Optional(Type.Unsafe<NavGroup>(Type.String({ enum: [...navGroups] }))),
  },
  { additionalProperties: false },
);

/** The props of a slot by their names. React does not pass the excluded names on to a component. */
const SlotPropsSchema = Type.Record(
  Type.String({ pattern: '^(?!(?:key|ref|children)$)[a-z][a-zA-Z0-9]*$' }),
  Type.Unsafe<PropKind>(Type.String({ enum: propKinds.flatMap((kind) => [kind, `${kind}?`]) })),
  { additionalProperties: false, description: 'names such as schoolUserId, but not key, ref or children' },
);

export const SlotOfferSchema = Type.Object(
  {
    props: Type.Optional(SlotPropsSchema),
    budget: Type.Integer({ minimum: 1 }),
    single: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

const OriginsSchema = (pattern: string, description: string) =>
  Type.Array(Type.String({ pattern, description }), { maxItems: maxOrigins });

/** The paths, navigation and slots of a remote, readable without running its code. The build writes it into `build-info.json`. */
export const RemoteManifestSchema = Type.Object(
  {
    name: Type.String({
      pattern: '^[a-z][a-z0-9-]*$',
      description: 'a name of a–z, 0–9 and - that begins with a letter',
    }),
    paths: Type.Array(PathClaimSchema),
    nav: Type.Array(NavEntrySchema),
    slots: Type.Array(Type.Unsafe<SlotName>(Type.String({ pattern: slotPattern, description: slotText }))),
    /** The props that the content of a slot takes, by slot. A content without props is left out. */
    slotProps: Type.Optional(Type.Record(Type.String({ pattern: slotPattern }), SlotPropsSchema)),
    /** The slots in the screens of the remote that other remotes may fill, by name. */
    offers: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z][a-z0-9-]*$' }), SlotOfferSchema, {
        additionalProperties: false,
        description: 'names of a–z, 0–9 and -, such as day-card',
      }),
    ),
    availability: Type.Unsafe<'all' | 'opt-in'>(Type.String({ enum: ['all', 'opt-in'] })),
    /** The remotes that may own paths below the same first segment, by segment. Each remote has to name the other. */
    shares: Type.Optional(
      Type.Record(SegmentSchema, Type.Array(Type.String()), {
        additionalProperties: false,
        description: 'segments such as /admin',
      }),
    ),
    /** The name and the description of the remote for a district that has not turned it on. */
    optIn: Type.Optional(
      Type.Object(
        { name: TextSchema(textLimits.label), text: TextSchema(textLimits.text) },
        { additionalProperties: false },
      ),
    ),
    /** Origins of other sites that the screens may call. The operator approves each. */
    connect: Type.Optional(OriginsSchema(connectPattern, connectText)),
    /** Origins of other sites whose images the screens may show. The operator approves each. */
    images: Type.Optional(OriginsSchema(imagesPattern, imagesText)),
  },
  { additionalProperties: false },
);

/**
 * The manifest in a stored release of any age. Only the fields that the edge reads are validated. Other fields reach the
 * shell unchanged.
 */
export const StoredManifestSchema = Type.Unsafe<RemoteManifest>(
  Type.Object({
    name: Type.String(),
    paths: Type.Array(Type.Object({ path: Type.String(), screen: Type.String() })),
    nav: Type.Array(Type.Object({}), { default: [] }),
    slots: Type.Array(Type.String(), { default: [] }),
    availability: Type.String({ default: 'all' }),
    shares: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
    connect: Type.Optional(Type.Array(Type.String())),
    images: Type.Optional(Type.Array(Type.String())),
  }),
);

export type PathClaim = Static<typeof PathClaimSchema>;
export type NavEntry = Static<typeof NavEntrySchema>;
export type RemoteManifest = Static<typeof RemoteManifestSchema>;
