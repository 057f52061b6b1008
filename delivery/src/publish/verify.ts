import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Release } from '@tapin/shared/remote/release';
import { OwnershipError } from '#src/signing/ownership.ts';
import { integrityOf } from '#src/store/served-files.ts';
import { type Encoding, SignatureError, type Store } from '#src/store/store.ts';
import type { ReleaseName } from './served-releases.ts';

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
