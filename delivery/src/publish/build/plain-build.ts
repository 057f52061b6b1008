import { dirname, join } from 'node:path';
import { changesIn } from '@tapin/delivery-formats/changelog';
import { isCompatible, isRange } from '@tapin/delivery-formats/compatible';
import { RemoteManifestSchema } from '@tapin/delivery-formats/manifest';
import { OwnerSchema } from '@tapin/delivery-formats/owner';
import { VersionSchema } from '@tapin/delivery-formats/release';
import { schemaProblems } from '@tapin/delivery-formats/schema-problems';
import { readIfExists } from '@tapin/servers/durable-files';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { StoreError } from '#src/store/store.ts';

export const declaredFile = 'remote.json';
const federationFile = 'mf-manifest.json';
const afterAllVersions = '99999.0.0';

/** The fields of a declaration that are not in the manifest, so that pages do not contain them. */
const BesideManifestSchema = Type.Object({ version: VersionSchema, owner: Type.Optional(OwnerSchema) });
const FilesSchema = Type.Object({ sync: Type.Array(Type.String(), { default: [] }) });

/** The fields of the manifest of Module Federation 2 that publishing reads. Every bundler writes them. */
const FederationSchema = Type.Object({
  name: Type.String(),
  metaData: Type.Object({
    remoteEntry: Type.Object({ name: Type.String(), path: Type.String(), type: Type.String() }),
  }),
  shared: Type.Array(Type.Object({ name: Type.String(), requiredVersion: Type.Optional(Type.String()) })),
  exposes: Type.Array(
    Type.Object({ path: Type.String(), assets: Type.Object({ js: FilesSchema, css: FilesSchema }) }),
  ),
});

/**
 * Derives the content of `build-info.json` for a build without the preset of this repository, by any bundler with a
 * plugin for Module Federation 2. Returns null for a folder without such a build.
 */
export async function readPlainBuild(dist: string): Promise<object | null> {
  const declared = await readJson(join(dist, declaredFile));
  if (declared === null) return null;
  const { version, owner } = check(BesideManifestSchema, declared, declaredFile);
  const manifest = check(RemoteManifestSchema, manifestIn(declared), declaredFile);
  const found = await readJson(join(dist, federationFile));
  if (found === null)
    throw new StoreError(
      `${join(dist, federationFile)} does not exist: set "manifest: true" in the plugin for Module Federation and build again`,
    );
  const { name: container, metaData, shared, exposes } = check(FederationSchema, found, federationFile);
  checkContainer(container, manifest.name, version);
  const { name, path, type } = metaData.remoteEntry;
  const assets = exposes.find((each) => each.path === './remote')?.assets;
  if (!assets)
    throw new StoreError(`${federationFile} exposes no "./remote": expose the module of the remote under it`);
  const changelog = await readIfExists(join(dirname(dist), 'CHANGELOG.md'));
  const changes = changesIn(changelog ?? '', version);
  return {
    name: manifest.name,
    version,
    entry: join(path, name),
    entryType: type === 'module' || type === 'esm' ? 'module' : 'script',
    container,
    manifest,
    ...(owner && { owner }),
    ...(changes && { changes }),
    shared: requirements(shared),
    chunks: { remote: [...new Set([join(path, name), ...assets.js.sync, ...assets.css.sync])] },
  };
}

/**
 * Refuses a container whose name lacks the version. Two versions of a remote can be on one page, and the federation
 * runtime identifies them by this name.
 */
function checkContainer(container: string, name: string, version: string): void {
  const wanted = `${name}_${version}`.replace(/[^a-zA-Z0-9_]/g, '_');
  if (container === wanted) return;
  throw new StoreError(
    `${federationFile} has the name "${container}": set "name" in the plugin for Module Federation to "${wanted}", because two versions can be on one page`,
  );
}

/**
 * Returns the required version ranges. A module without a range, or with a range without an upper end, is not compared.
 */
const requirements = (shared: Static<typeof FederationSchema>['shared']): Record<string, string> =>
  Object.fromEntries(
    shared.flatMap(({ name, requiredVersion = '' }) =>
      isRange(requiredVersion) && !isCompatible(afterAllVersions, requiredVersion)
        ? [[name, requiredVersion]]
        : [],
    ),
  );

async function readJson(path: string): Promise<unknown> {
  const text = await readIfExists(path);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new StoreError(`${path} is not JSON: correct it and build again`);
  }
}

const manifestIn = (value: unknown) => {
  const { version: _version, owner: _owner, ...rest } = Object(value);
  return rest;
};

function check<T extends TSchema>(schema: T, given: unknown, file: string): Static<T> {
  const value = Value.Default(schema, given);
  if (Value.Check(schema, value)) return value;
  throw new StoreError(`${file}: ${schemaProblems(schema, value).join('; ')}: correct it and build again`);
}
