import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import {
  type BuildInfo,
  BuildInfoSchema,
  type Release,
  sourceMapsFolder,
} from '@tapin/delivery-formats/release';
import { Value } from 'typebox/value';
import { type BuiltKit, readBuiltKit } from '#src/publish/built-kit.ts';
import { readIfExists } from '#src/store/durable-files.ts';
import { hostName, kitName, librariesName } from '#src/store/part-names.ts';
import { integrityOf } from '#src/store/served-files.ts';
import type { SourceMaps } from '#src/store/source-maps.ts';
import { StoreError } from '#src/store/store.ts';
import { declaredFile, readPlainBuild } from './plain-build.ts';
import { refuseContent, refusePlaceholders } from './refuse-content.ts';

type Files = Release['files'];

export interface BuiltPart {
  info: BuildInfo;
  /** The folder that contains the files to serve. */
  folder: string;
  files: Files;
  libraries: BuiltLibrary[];
  /** The kit in a build of the host. */
  kit: BuiltKit | null;
  sourceMaps: SourceMaps;
}

/** The shared libraries in a build of the host. Their version is a hash of their content. */
interface BuiltLibrary {
  version: string;
  folder: string;
  files: Files;
}

const infoFile = 'build-info.json';
const partName = /^[a-z][a-z0-9-]*$/;
/** A part cannot have the name of a folder of the store, of one that the store used before, or of a role of a key. */
const reservedNames = new Set([
  'channels',
  'revisions',
  'log',
  'outcomes',
  'keys',
  kitName,
  'operator',
  'edge',
  librariesName,
  sourceMapsFolder,
]);
const servableFile = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** Reads the builds in `<folder>/dist`, and the build info of a host beside them, as in the repository of the product. */
export async function readBuilds(
  folders: readonly string[],
): Promise<{ built: BuiltPart[]; ownHost: BuildInfo | null }> {
  const built = await Promise.all(folders.map(readBuiltPart));
  return { built, ownHost: await readHostBeside(folders) };
}

/** Reads the build in `<folder>/dist` and refuses one that cannot be served. */
export async function readBuiltPart(folder: string): Promise<BuiltPart> {
  const dist = join(folder, 'dist');
  const info = await readBuildInfo(join(dist, infoFile));
  checkIdentity(info);
  const versionFolder = join(dist, info.name, info.version);
  const own = existsSync(versionFolder) ? versionFolder : dist;
  const files = await hashFiles(own);
  checkFiles(info, files);
  const entry = await readFile(join(own, info.entry), 'utf8');
  if (info.name === hostName) checkShell(join(own, info.entry), entry);
  else {
    checkIntegrity(info, files, entry);
    await refuseContent(info, own, files);
    await refusePlaceholders(info, own, files);
  }
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
  const [problem] = Value.Errors(BuildInfoSchema, value);
  const place = problem?.instancePath || '/';
  throw new StoreError(
    `${path} is not valid at ${place}: ${problem?.message ?? 'unknown'}; ${place.startsWith('/manifest') ? 'correct src/remote.ts and build again' : 'build again with the current kit'}`,
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

function checkFiles({ name, entry, chunks }: BuildInfo, files: Files): void {
  const invalid = Object.keys(files).find((file) => !servableFile.test(file));
  if (invalid)
    throw new StoreError(
      `${name} has a file "${invalid}": use only letters, digits, - _ and . in file names`,
    );
  const reserved = Object.keys(files).find((file) => file === 'release.json' || /\.(br|gz)$/.test(file));
  if (reserved)
    throw new StoreError(
      `${name} has a file ${reserved}, which publishing creates itself: leave it out of the build`,
    );
  if (entry.includes('/'))
    throw new StoreError(`${name}: the entry ${entry} must be at the top of the build folder`);
  for (const file of [entry, ...Object.values(chunks).flat()]) {
    if (!Object.hasOwn(files, file))
      throw new StoreError(`${name} refers to ${file}, which its build lacks: build it again`);
  }
}

/** Refuses a page without `</head>`, before which the edge inserts the discovery document and the preloads. */
function checkShell(path: string, page: string): void {
  if (!page.includes('</head>')) {
    throw new StoreError(`${path} is not a page with a </head>: correct the host's template and build again`);
  }
}

/** Refuses an entry without the integrity of the other files of the remote, which it loads. */
function checkIntegrity({ name, entry, entryType }: BuildInfo, files: Files, text: string): void {
  // For ES modules the edge writes the integrity of every file into the page.
  if (entryType === 'module') return;
  for (const [file, { integrity }] of Object.entries(files)) {
    if (file === entry || !/\.(js|css)$/.test(file) || text.includes(integrity)) continue;
    throw new StoreError(
      `${name}: ${entry} does not contain the integrity of ${file}: build it with "tapin build", or with a plugin for subresource integrity`,
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
    // No page loads source maps, and the hidden folder of Vite about its build.
    if (file === infoFile || file === declaredFile || /^(\.vite|source-maps)\//.test(file)) continue;
    const content = await readFile(path);
    files[file] = { integrity: integrityOf(content), size: content.length };
  }
  return files;
}

/** Reads the source maps of the scripts of a part. `folder` is the folder of these files below that of the build. */
async function readSourceMaps(dist: string, folder: string, files: Release['files']): Promise<SourceMaps> {
  const scripts = Object.keys(files).filter((file) => /\.m?js$/.test(file));
  const read = scripts.map(
    async (file) => [file, await readIfExists(join(dist, sourceMapsFolder, folder, `${file}.map`))] as const,
  );
  return Object.fromEntries((await Promise.all(read)).filter(([, map]) => map !== null)) as SourceMaps;
}
