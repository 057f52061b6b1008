import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { DamagedBackupError } from './settings.ts';

const Checksum = { bytes: Type.Number(), sha256: Type.String() };

const ChecksumSchema = Type.Object(Checksum);

const ManifestSchema = Type.Object({
  format: Type.Literal(2),
  /** The version of the product that made the backup. */
  version: Type.String(),
  migrations: Type.Array(Type.String()),
  madeAt: Type.String(),
  /** The versions of the database server and of `pg_dump`. */
  server: Type.String(),
  dumpedBy: Type.String(),
  tables: Type.Record(Type.String(), Type.Number()),
  database: ChecksumSchema,
  /** Null when the store is a bucket, which the backup does not contain. */
  store: Type.Union([Type.Null(), Type.Object({ ...Checksum, files: Type.Number() })]),
});

export type PartChecksum = Static<typeof ChecksumSchema>;
export type Manifest = Static<typeof ManifestSchema>;

export function parseManifest(content: Buffer): Manifest {
  try {
    return Value.Parse(ManifestSchema, JSON.parse(content.toString()));
  } catch {
    throw new DamagedBackupError('The backup was made by a version of TapIn whose backups are different.');
  }
}

export const countRows = (tables: Manifest['tables']): number =>
  Object.values(tables).reduce((sum, rows) => sum + rows, 0);
