import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Channel } from '@tapin/delivery-formats/channel';
import type { Release } from '@tapin/delivery-formats/release';
import { OwnershipError } from '#src/signing/key-list/ownership.ts';
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
  /** Whether no new page gets the version now: it is one for a rollback, or of a retired remote. */
  isKept?: true;
}

type ReadRelease = (name: string, version: string) => Promise<Release | null>;

/**
 * Returns every version that a channel points at: stable versions, canaries, versions for a rollback, and the versions
 * with which a retired remote can come back.
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

/** Returns the shared libraries that the hosts among these versions use. They are releases of their own. */
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

/** Returns the kits of the hosts among these versions that are in the store. */
async function kitsOf(versions: readonly ReleaseName[], readRelease: ReadRelease): Promise<ReleaseName[]> {
  const kits = new Set<string>();
  for (const { name, version } of versions) {
    const kit = name === hostName ? (await readRelease(name, version))?.kit : undefined;
    if (kit && (await readRelease(kitName, kit))) kits.add(kit);
  }
  return [...kits].map((version) => ({ name: kitName, version }));
}

/** Reads all releases that a channel serves or can roll back to, of one part or of all, with their libraries and kits. */
export async function servedReleases(store: Store, channel: string, part?: string): Promise<ReleaseName[]> {
  const all = referencedReleases((await store.readChannel(channel)) ?? emptyChannel);
  const versions = part ? all.filter(({ name }) => name === part) : all;
  // A host whose signature is refused is reported by the caller. Its libraries are found nevertheless.
  const { unverified } = store.signing ?? { unverified: store };
  const readRelease: ReadRelease = (...release) => unverified.readRelease(...release);
  return [
    ...versions,
    ...(await librariesOf(versions, readRelease)),
    ...(await kitsOf(versions, readRelease)),
  ];
}

const decode = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
const encodings = [undefined, 'br', 'gzip'] as const;

/** Compares all files of a release with their integrity and returns the problems. */
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
  /** Why a version for a rollback cannot become live again, although its files are as they were signed. */
  warnings: string[];
}

/** Compares a version in the store with its release, and with its signature when the store is signed. */
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
    // A path that has moved to another remote is no damage of the versions that had it.
    if (isKept && error instanceof OwnershipError)
      return { files: 0, problems: [], warnings: [error.message] };
    return { files: 0, problems: [error.message], warnings: [] };
  }
}

/** Returns the integrity of the content of a stored file, or null when it has no such compressed form. */
async function read(
  store: Store,
  release: Release,
  file: string,
  encoding?: Encoding,
): Promise<string | null> {
  const { name, version } = release;
  // The store with signing returns no file that differs, and this comparison reports it.
  const stored = await (store.signing?.unverified ?? store).openFile(name, version, file, encoding);
  if (!stored) return null;
  const bytes = await buffer(stored.stream);
  return integrityOf(encoding ? await decode[encoding](bytes).catch(() => bytes) : bytes);
}
