import { type Static, Type } from 'typebox';
import { ConfigSchema } from './config.ts';
import { DeprecationSchema } from './deprecation.ts';
import { RemoteManifestSchema, SlotOfferSchema, StoredManifestSchema } from './manifest.ts';
import { OwnerSchema } from './owner.ts';

/** The folder of a build with its source maps, which are not part of the release. */
export const sourceMapsFolder = 'source-maps';

export const VersionSchema = Type.String({
  pattern: '^\\d+\\.\\d+\\.\\d+(-[0-9a-z.-]+)?$',
  description: 'a version such as 1.4.0',
});
const IntegritySchema = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' });
const FileSchema = Type.Object({ integrity: IntegritySchema, size: Type.Integer({ minimum: 0 }) });

const SurfaceSchema = Type.Object({
  exports: Type.Array(Type.String()),
  libraries: Type.Record(Type.String(), Type.String()),
});

/** The times in milliseconds that three quarters of the visits should not exceed. */
const SpeedBudgetsSchema = Type.Object({
  /** Until the largest element of the first screen is painted. */
  lcp: Type.Optional(Type.Integer({ minimum: 0 })),
  /** The longest interaction. */
  inp: Type.Optional(Type.Integer({ minimum: 0 })),
  /** From a navigation until the screen is shown. */
  shown: Type.Optional(Type.Integer({ minimum: 0 })),
});

/** Limits on compressed bytes: of the entry, of what the largest first screen needs, and of everything. */
const BudgetsSchema = Type.Object({
  entry: Type.Optional(Type.Integer({ minimum: 0 })),
  firstScreen: Type.Optional(Type.Integer({ minimum: 0 })),
  total: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Limits on the speed that pages of visitors measure. `promote` prints a warning when a limit is exceeded. */
  speed: Type.Optional(SpeedBudgetsSchema),
});

/** The file `build-info.json` of a build, from which `publish` creates a release. */
export const BuildInfoSchema = Type.Object({
  name: Type.String(),
  version: VersionSchema,
  /** The file that starts the part: `remoteEntry.js`, or the host's `index.html`. */
  entry: Type.String(),
  /** The name of the global variable for the container; empty for the host. */
  container: Type.String(),
  manifest: Type.Union([RemoteManifestSchema, Type.Null()]),
  /** The singletons that a remote needs, as ranges. For the host, the versions that it provides. */
  shared: Type.Record(Type.String(), Type.String()),
  /** The files to preload, by name: `remote` (for every path), the chunk name of each screen, `locale-en`, `locale-es`. */
  chunks: Type.Record(Type.String(), Type.Array(Type.String())),
  /** The version of the format of this file. Builds without a number have the first format. */
  format: Type.Integer({ minimum: 1, default: 1 }),
  /** The exports of each surface of `@tapin/shared` in the host, and the versions of their libraries. */
  surfaces: Type.Optional(Type.Record(Type.String(), SurfaceSchema)),
  /** The exports that a remote uses, by surface. */
  uses: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  libraryVersions: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** The section of CHANGELOG.md about this version, for the operator. */
  changes: Type.Optional(Type.String({ maxLength: 4_000 })),
  /** The versions of the shared libraries of the host, which are releases of their own. */
  libraries: Type.Array(VersionSchema, { default: [] }),
  /** Whether the host installs the default policy of Trusted Types, without which the edge cannot enforce them. */
  trustedTypes: Type.Optional(Type.Boolean()),
  /** The version of the kit that a host provides, or with which a remote was built. */
  kit: Type.Optional(VersionSchema),
  /** How a page loads the entry: as a classic script with a global container, or as an ES module. Absent means script. */
  entryType: Type.Optional(Type.Unsafe<'script' | 'module'>(Type.String({ enum: ['script', 'module'] }))),
  /** The calls of the API that the code of a remote makes, each as `METHOD /path`. */
  calls: Type.Optional(Type.Array(Type.String())),
  /** The limits of the squad on the compressed bytes of its scripts and styles. */
  budgets: Type.Optional(BudgetsSchema),
  /** The public values that the squad may set on a channel. Pages contain only those that are set. */
  config: Type.Optional(ConfigSchema),
  /** The squad that owns the part. Pages of visitors do not contain it. */
  owner: Type.Optional(OwnerSchema),
  /** The exports of the kit that a part imports, by entry point such as `ui/dialog`. Types are not recorded. */
  imports: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** The calls and slots that a host was built with. Publishing refuses to remove one that a live remote uses. */
  offers: Type.Optional(
    Type.Object({
      calls: Type.Array(Type.String()),
      slots: Type.Array(Type.String()),
      /** The props and the budget of each slot. Hosts of earlier kits state only the names. */
      slotOffers: Type.Optional(Type.Record(Type.String(), SlotOfferSchema)),
      /** The guards that the host knows. Hosts of earlier kits know the first ones. */
      guards: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  /** The exports, calls and slots that a host will remove, each with its end date. */
  deprecations: Type.Optional(Type.Array(DeprecationSchema, { maxItems: 200 })),
});

/**
 * `release.json`: an immutable version of a part in the store. Releases of every format stay readable, so a new field
 * is optional or has a default. The rules for builds are not applied to stored releases.
 */
export const ReleaseSchema = Type.Object({
  ...BuildInfoSchema.properties,
  manifest: Type.Union([StoredManifestSchema, Type.Null()]),
  files: Type.Record(Type.String(), FileSchema),
  commit: Type.String(),
  publishedAt: Type.String(),
  publishedBy: Type.String(),
});

export type Budgets = Static<typeof BudgetsSchema>;
export type BuildInfo = Static<typeof BuildInfoSchema>;
export type Release = Static<typeof ReleaseSchema>;
