import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Release } from '@tapin/shared/remote/release';
import { integrityOf } from '#src/integrity.ts';
import type { Encoding, Store } from '#src/store/store.ts';

const decode = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
const forms = [undefined, 'br', 'gzip'] as const;

/** Compares all files of a release with their integrity and returns the problems. */
export async function verifyRelease(store: Store, release: Release): Promise<string[]> {
  const problems: string[] = [];
  for (const [file, { integrity }] of Object.entries(release.files)) {
    const path = `${release.name}/${release.version}/${file}`;
    for (const form of forms) {
      const found = await read(store, release, file, form);
      if (found === null && !form) problems.push(`${path} is missing`);
      if (found !== null && found !== integrity) {
        problems.push(`${path}${form ? ` (${form})` : ''} is not what was released`);
      }
    }
  }
  return problems;
}

/** Returns the integrity of the content of a stored file, or null when it has no such compressed form. */
async function read(store: Store, release: Release, file: string, form?: Encoding): Promise<string | null> {
  const { name, version } = release;
  const stored = await store.openFile(name, version, file, form);
  if (!stored) return null;
  const bytes = await buffer(stored.stream);
  return integrityOf(form ? await decode[form](bytes).catch(() => bytes) : bytes);
}
