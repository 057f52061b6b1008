import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { RemoteManifestSchema } from '@tapin/delivery-formats/manifest';
import {
  type BuildInfo,
  BuildInfoSchema,
  type Release,
  sourceMapsFolder,
} from '@tapin/delivery-formats/release';
import { schemaProblems } from '@tapin/delivery-formats/schema-problems';
import { readIfExists } from '@tapin/servers/durable-files';
import { Value } from 'typebox/value';
import { integrityOf } from '#src/store/served-files.ts';
import type { SourceMaps } from '#src/store/source-maps.ts';
import { hostName, kitFile, kitName, librariesName, StoreError } from '#src/store/store.ts';
import { declaredFile, readPlainBuild } from './plain-build.ts';
import { refuseBuild } from './refuse-build.ts';

type Files = Release['files'];

export interface BuiltPart {
  info: BuildInfo;
  folder: string;
  files: Files;
  libraries: BuiltLibrary[];
  kit: BuiltKit | null;
  sourceMaps: SourceMaps;
}

interface BuiltLibrary {
  version: string;
  folder: string;
  files: Files;
}

export interface BuiltKit {
  version: string;
  folder: string;
  files: Release['files'];
}

const infoFile = 'build-info.json';
const partName = /^[a-z][a-z0-9-]*$/;
/** Names that a part cannot have: folders of the store now or in earlier versions, and roles of keys. */
const reservedNames = new Set([
  'channels',
  'revisions',
  'log',
  'outcomes',
  'previews',
  'keys',
  kitName,
  'operator',
  'edge',
  librariesName,
  sourceMapsFolder,
]);

/**
 * Reads the builds in `<folder>/dist`. Also reads the build info of a host in the folder beside them, as in the
 * repository of the product.
 */
export async function readBuilds(
  folders: readonly string[],
): Promise<{ built: BuiltPart[]; ownHost: BuildInfo | null }> {
  const built = await Promise.all(folders.map(readBuiltPart));
  return { built, ownHost: await readHostBeside(folders) };
}

export async function readBuiltPart(folder: string): Promise<BuiltPart> {
  const dist = join(folder, 'dist');
  const info = await readBuildInfo(join(dist, infoFile));
  checkIdentity(info);
  const versionFolder = join(dist, info.name, info.version);
  const own = existsSync(versionFolder) ? versionFolder : dist;
  const files = await hashFiles(own);
  await refuseBuild(info, own, files);
  const libraries = await readLibraries(dist, info);
  const sourceMaps = await readSourceMaps(dist, relative(dist, own), files);
  return { info, folder: own, files, libraries, kit: await readBuiltKit(dist, info), sourceMaps };
}

async function readHostBeside(folders: readonly string[]): Promise<BuildInfo | null> {
  for (const folder of folders) {
    const path = join(folder, '..', hostName, 'dist', infoFile);
    if (existsSync(path)) return readBuildInfo(path).catch(() => null);
  }
  return null;
}

function readLibraries(dist: string, { libraries }: BuildInfo): Promise<BuiltLibrary[]> {
  return Promise.all(
    libraries.map(async (version) => {
      const folder = join(dist, librariesName, version);
      if (!existsSync(folder)) throw new StoreError(`${folder} does not exist: build the host again`);
      return { version, folder, files: await hashFiles(folder) };
    }),
  );
}

async function readBuildInfo(path: string): Promise<BuildInfo> {
  const value = Value.Default(BuildInfoSchema, await readInfo(path));
  if (Value.Check(BuildInfoSchema, value)) return value;
  const { manifest } = Object(value);
  const ofManifest = manifest ? schemaProblems(RemoteManifestSchema, manifest) : [];
  throw new StoreError(
    ofManifest.length > 0
      ? `${path}: in the manifest, ${ofManifest.join('; ')}: correct src/remote.ts and build again`
      : `${path}: ${schemaProblems(BuildInfoSchema, value).join('; ')}: build again with the current kit`,
  );
}

async function readInfo(path: string): Promise<unknown> {
  const text = await readIfExists(path);
  if (text === null) {
    const derived = await readPlainBuild(dirname(path));
    if (!derived)
      throw new StoreError(
        `${path} does not exist: build the part first, or put a ${declaredFile} beside a build of another tool`,
      );
    return derived;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new StoreError(`${path} is not JSON: build the part again`);
  }
}

function checkIdentity({ name, manifest }: BuildInfo): void {
  if (!partName.test(name) || reservedNames.has(name)) {
    throw new StoreError(`"${name}" cannot be the name of a part: choose another of a–z, 0–9 and -`);
  }
  if (name === hostName) {
    if (manifest)
      throw new StoreError(
        'the host must not have a manifest, because only remotes have one: give the remote another name',
      );
  } else if (!manifest) {
    throw new StoreError(`remote ${name} has no manifest: declare it in src/remote.ts and build it again`);
  } else if (manifest.name !== name) {
    throw new StoreError(
      `the manifest of ${name} has the name "${manifest.name}": give the same name in src/remote.ts and in package.json`,
    );
  }
}

async function hashFiles(dist: string): Promise<Files> {
  const files: Files = {};
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => !each.isDirectory())) {
    const path = join(entry.parentPath, entry.name);
    const file = relative(dist, path).split(sep).join('/');
    if (!entry.isFile()) throw new StoreError(`${path} is not a plain file: remove it from the build`);
    // Pages load neither source maps nor the hidden folder that Vite writes about a build.
    if (file === infoFile || file === declaredFile || /^(\.vite|source-maps)\//.test(file)) continue;
    const content = await readFile(path);
    files[file] = { integrity: integrityOf(content), size: content.length };
  }
  return files;
}

/** Reads the source maps of the scripts of a part. `folder` is the folder of the scripts below that of the build. */
async function readSourceMaps(dist: string, folder: string, files: Release['files']): Promise<SourceMaps> {
  const scripts = Object.keys(files).filter((file) => /\.m?js$/.test(file));
  const read = scripts.map(
    async (file) => [file, await readIfExists(join(dist, sourceMapsFolder, folder, `${file}.map`))] as const,
  );
  return Object.fromEntries((await Promise.all(read)).filter(([, map]) => map !== null)) as SourceMaps;
}

/** Reads the kit in a build of the host. Builds of remotes name a kit, but do not contain it. */
async function readBuiltKit(dist: string, { kit, manifest }: BuildInfo): Promise<BuiltKit | null> {
  const folder = join(dist, kitName, kit ?? '');
  if (!kit || manifest || !existsSync(join(folder, kitFile))) return null;
  return readKit(folder, kit);
}

/** Reads a packed kit with its documents. */
export const readKit = async (folder: string, version: string): Promise<BuiltKit> => ({
  version,
  folder,
  files: await hashFiles(folder),
});
