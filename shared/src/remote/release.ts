import { type Static, Type } from 'typebox';
import { RemoteManifestSchema, StoredManifestSchema } from './manifest.ts';

export const VersionSchema = Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+(-[0-9a-z.-]+)?$' });
const IntegritySchema = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' });
const FileSchema = Type.Object({ integrity: IntegritySchema, size: Type.Integer({ minimum: 0 }) });

const SurfaceSchema = Type.Object({
  exports: Type.Array(Type.String()),
  libraries: Type.Record(Type.String(), Type.String()),
});

/** What a build leaves beside its files, and `publish` turns into a release. */
export const BuildInfoSchema = Type.Object({
  name: Type.String(),
  version: VersionSchema,
  /** The file that starts the part: `remoteEntry.js`, or the host's `index.html`. */
  entry: Type.String(),
  /** The global name under which the entry leaves its container; empty for the host. */
  container: Type.String(),
  manifest: Type.Union([RemoteManifestSchema, Type.Null()]),
  /** Singletons it needs from the shell, as caret ranges; for the host, the versions it provides. */
  shared: Type.Record(Type.String(), Type.String()),
  /**
   * Files to fetch ahead. Per name: `remote` (every path needs it), each screen's chunk name, `locale-en`,
   * `locale-es`.
   */
  chunks: Type.Record(Type.String(), Type.Array(Type.String())),
  /** Which fields the build knew of; builds before there was a number are the first. */
  format: Type.Integer({ minimum: 1, default: 1 }),
  /** Of the host: what each surface of `@tapin/shared` exports, and the versions of the libraries behind it. */
  surfaces: Type.Optional(Type.Record(Type.String(), SurfaceSchema)),
  /** Of a remote: the exports that it uses, by surface, and the versions of the libraries that it was built with. */
  uses: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  libraryVersions: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** What its CHANGELOG.md says of this version, for the operator. */
  changes: Type.Optional(Type.String({ maxLength: 4_000 })),
  /** Of the host: the versions of its libraries, which are released by themselves and outlive its own releases. */
  libraries: Type.Array(VersionSchema, { default: [] }),
});

/**
 * `release.json`: one immutable version of one part in the store. Releases of every format stay readable: a field that
 * is added is optional or has a default, and what a build is held to is not asked of a release again.
 */
export const ReleaseSchema = Type.Object({
  ...BuildInfoSchema.properties,
  manifest: Type.Union([StoredManifestSchema, Type.Null()]),
  files: Type.Record(Type.String(), FileSchema),
  commit: Type.String(),
  publishedAt: Type.String(),
  publishedBy: Type.String(),
});

export type BuildInfo = Static<typeof BuildInfoSchema>;
export type Release = Static<typeof ReleaseSchema>;
