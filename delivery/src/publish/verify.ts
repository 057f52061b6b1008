import { buffer } from 'node:stream/consumers';
import type { Channel } from '@tapin/delivery-formats/channel';
import type { Release } from '@tapin/delivery-formats/release';
import { OwnershipError } from '#src/signing/key-list/ownership.ts';
import { decompress } from '#src/signing/signed-releases.ts';
import { emptyChannel } from '#src/store/channels.ts';
import { integrityOf } from '#src/store/served-files.ts';
import {
  type Encoding,
  hostName,
  kitName,
  librariesName,
  SignatureError,
  type Store,
} from '#src/store/store.ts';

export interface ReleaseName {
  name: string;
  version: string;
  /** Whether new pages do not get the version at present: it is kept for a rollback, or belongs to a retired remote. */
  isKept?: true;
}

type ReadRelease = (name: string, version: string) => Promise<Release | null>;

/**
 * Returns every version that a channel refers to: stable versions, canaries, versions for a rollback, and versions with
 * which retired remotes can be restored.
 */
export function referencedReleases({ host, remotes, retired }: Channel): ReleaseName[] {
  const parts = Object.entries({ ...(host && { [hostName]: host }), ...remotes, ...retired });
  return parts.flatMap(([name, { stable, previous, canary }]) => {
    const isLive = name === hostName || Object.hasOwn(remotes, name);
    const live = canary ? [stable, canary.version] : [stable];
    return [...live, ...previous].map((version) => ({
      name,
      version,
      ...(!(isLive && live.includes(version)) && { isKept: true as const }),
    }));
  });
}

/** Returns the shared libraries that the hosts among these versions use. Each library is a separate release. */
export async function librariesOf(
  versions: readonly ReleaseName[],
  readRelease: ReadRelease,
): Promise<ReleaseName[]> {
  const libraries = new Set<string>();
  for (const { name, version } of versions) {
    const host = name === hostName ? await readRelease(name, version) : null;
    for (const library of host?.libraries ?? []) libraries.add(library);
  }
  return [...libraries].map((version) => ({ name: librariesName, version }));
}

async function kitsOf(versions: readonly ReleaseName[], readRelease: ReadRelease): Promise<ReleaseName[]> {
  const kits = new Set<string>();
  for (const { name, version } of versions) {
    const kit = name === hostName ? (await readRelease(name, version))?.kit : undefined;
    if (kit && (await readRelease(kitName, kit))) kits.add(kit);
  }
  return [...kits].map((version) => ({ name: kitName, version }));
}

/**
 * Reads all releases that a channel serves or can roll back to, with their libraries and kits. With a part, only
 * releases of that part are read.
 */
export async function servedReleases(store: Store, channel: string, part?: string): Promise<ReleaseName[]> {
  const all = referencedReleases((await store.readChannel(channel)) ?? emptyChannel);
  const versions = part ? all.filter(({ name }) => name === part) : all;
  // The caller reports a host whose signature is refused. Its libraries are read nevertheless.
  const { unverified } = store.signing ?? { unverified: store };
  const readRelease: ReadRelease = (...release) => unverified.readRelease(...release);
  return [
    ...versions,
    ...(await librariesOf(versions, readRelease)),
    ...(await kitsOf(versions, readRelease)),
  ];
}

const encodings = [undefined, 'br', 'gzip'] as const;

export async function verifyRelease(store: Store, release: Release): Promise<string[]> {
  const problems: string[] = [];
  for (const [file, { integrity }] of Object.entries(release.files)) {
    const path = `${release.name}/${release.version}/${file}`;
    for (const encoding of encodings) {
      const found = await read(store, release, file, encoding);
      if (found === null && !encoding) problems.push(`${path} is missing`);
      if (found !== null && found !== integrity) {
        problems.push(`${path}${encoding ? ` (${encoding})` : ''} differs from the release`);
      }
    }
  }
  return problems;
}

interface VerifiedVersion {
  files: number;
  problems: string[];
  /** Reasons why a version cannot become live again by a rollback, although its files are as they were signed. */
  warnings: string[];
}

/** Compares the stored files of a version with its release, and in a signed store the release with its signature. */
export async function verifyVersion(
  store: Store,
  { name, version, isKept }: ReleaseName,
): Promise<VerifiedVersion> {
  try {
    const release = await store.readRelease(name, version);
    if (!release) return { files: 0, problems: [`${name}/${version} is missing`], warnings: [] };
    const problems = await verifyRelease(store, release);
    return { files: Object.keys(release.files).length, problems, warnings: [] };
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    // When a path has moved to another remote, earlier versions with this path are not damaged.
    if (isKept && error instanceof OwnershipError)
      return { files: 0, problems: [], warnings: [error.message] };
    return { files: 0, problems: [error.message], warnings: [] };
  }
}

/** Returns the integrity of the content of a stored file, or null when the store lacks this compressed form. */
async function read(
  store: Store,
  release: Release,
  file: string,
  encoding?: Encoding,
): Promise<string | null> {
  const { name, version } = release;
  // A signed store would not return a file that differs, and this comparison has to report it.
  const stored = await (store.signing?.unverified ?? store).openFile(name, version, file, encoding);
  if (!stored) return null;
  const bytes = await buffer(stored.stream);
  return integrityOf(encoding ? await decompress[encoding](bytes).catch(() => bytes) : bytes);
}
