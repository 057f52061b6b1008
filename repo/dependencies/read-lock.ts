import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const Direct = Type.Optional(Type.Record(Type.String(), Type.Object({ version: Type.String() })));
const Versions = Type.Optional(Type.Record(Type.String(), Type.String()));

const LockSchema = Type.Object({
  importers: Type.Record(Type.String(), Type.Object({ dependencies: Direct, devDependencies: Direct })),
  packages: Type.Record(
    Type.String(),
    Type.Object({
      resolution: Type.Object({ integrity: Type.Optional(Type.String()) }),
      os: Type.Optional(Type.Array(Type.String())),
      cpu: Type.Optional(Type.Array(Type.String())),
      libc: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  snapshots: Type.Record(
    Type.String(),
    Type.Object({ dependencies: Versions, optionalDependencies: Versions }),
  ),
});

export type Lock = Static<typeof LockSchema>;

export function readLock(root: string): Lock {
  return Value.Parse(LockSchema, load(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')));
}

/** Returns the key of a package in `packages`: its name and version without the peers that its snapshot has. */
export const packageKeyOf = (snapshot: string) => snapshot.replace(/\(.*$/, '');

/** Returns the key of the snapshot of a dependency. The version of an alias names another package. */
export const snapshotOf = (name: string, version: string) =>
  /^(@[^/@]+\/)?[^/@(]+@/.test(version) ? version : `${name}@${version}`;

/** Splits `name@version`. The name of a scoped package begins with @. */
export function splitKey(key: string): { name: string; version: string } {
  const at = key.lastIndexOf('@');
  return { name: key.slice(0, at), version: key.slice(at + 1) };
}
