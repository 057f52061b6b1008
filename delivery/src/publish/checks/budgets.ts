import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Channel } from '@tapin/shared/remote/channel';
import {
  describeSize,
  type FileSizes,
  isCounted,
  kilobytes,
  measurePart,
  sizeNames,
} from '@tapin/shared/remote/part-sizes';
import type { Release } from '@tapin/shared/remote/release';
import { brotli } from '@tapin/shared/server/brotli';
import { type Releases, StoreError } from '#src/store/store.ts';

/** Refuses a release that exceeds one of its budgets, and describes what grew since the live version. */
export async function refuseOverBudget(
  store: Releases,
  { remotes }: Channel,
  release: Release,
  folder: string,
): Promise<void> {
  const { name, version, budgets } = release;
  if (!budgets) return;
  const stored = await store.readRelease(name, version);
  // Compressing the files takes seconds, and the store has the compressed forms of a release that it already has.
  const sizes =
    stored && isDeepStrictEqual(stored.files, release.files)
      ? await compressedSizes(store, stored)
      : await measureFolder(folder, release.files);
  const measured = measurePart(release, sizes);
  const exceeded = sizeNames.find(
    (each) => measured.sizes[each] > (budgets[each] ?? Number.POSITIVE_INFINITY),
  );
  if (!exceeded) return;
  const what = describeSize(exceeded, measured);
  const counted = pick(sizes, measured.files[exceeded]);
  const live = remotes[name] && (await store.readRelease(name, remotes[name].stable));
  const growth = live ? growthSince(await compressedSizes(store, live), counted, live.version) : '';
  throw new StoreError(
    `${name} ${version} refused: its ${what} has ${kilobytes(measured.sizes[exceeded])} compressed, and its budget is ${kilobytes(budgets[exceeded] ?? 0)}${growth}: make it smaller, or raise the budget in src/remote.ts`,
  );
}

async function measureFolder(folder: string, files: Release['files']): Promise<FileSizes> {
  const counted = Object.keys(files).filter(isCounted);
  const sizes = counted.map(async (file) => {
    const content = await readFile(join(folder, file));
    const compressed = await brotli(file, content);
    return [file, Math.min(compressed.length, content.length)] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}

const pick = (sizes: FileSizes, files: readonly string[]): FileSizes =>
  Object.fromEntries(files.map((file) => [file, sizes[file] ?? 0]));

/** Names of built files contain a hash of their content, which differs between versions. */
const withoutHash = (file: string) => file.replace(/[.-][\w-]{8,20}(?=\.\w+$)/, '');

/** Growth of fewer bytes than this is not listed, because every version differs a little. */
const reportedGrowth = 100;

/** Lists the files that grew or are new, the largest growth first. */
function growthSince(before: FileSizes, now: FileSizes, version: string): string {
  const former = new Map(Object.entries(before).map(([file, size]) => [withoutHash(file), size]));
  const grown = Object.entries(now).flatMap(([file, size]) => {
    const known = former.get(withoutHash(file));
    const bytes = size - (known ?? 0);
    return bytes >= reportedGrowth ? [{ file: withoutHash(file), bytes, isNew: known === undefined }] : [];
  });
  const lines = grown
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 5)
    .map(({ file, bytes, isNew }) => `${file} ${isNew ? 'is new with' : 'grew by'} ${kilobytes(bytes)}`);
  return lines.length > 0 ? `; since ${version} ${lines.join(', ')}` : '';
}

/** Returns the size of each script and style of a stored release in its smallest compressed form. */
async function compressedSizes(store: Releases, { name, version, files }: Release): Promise<FileSizes> {
  const loaded = Object.entries(files).filter(([file]) => isCounted(file));
  const sizes = loaded.map(async ([file, { size }]) => {
    const small = await store.openFile(name, version, file, 'br');
    small?.stream.destroy();
    return [file, small?.size ?? size] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}

/** Returns the size of all scripts and styles of a stored release. */
export const compressedBytes = async (store: Releases, release: Release): Promise<number> =>
  Object.values(await compressedSizes(store, release)).reduce((sum, size) => sum + size, 0);
