import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  type Change,
  compareNames,
  type ExportsList,
  nextVersion,
} from '@tapin/delivery-formats/kit-exports';
import type { Release } from '@tapin/delivery-formats/release';
import { compareTarballTypes, unpackTarball } from '#src/kit/compare-kits.ts';
import { sameTypes, type TypeChanges } from '#src/kit/compare-types.ts';
import type { BuiltKit } from '#src/publish/build/build-folder.ts';
import { kitFile, kitName, type Releases } from '#src/store/store.ts';

export interface KitComparison {
  version: string;
  before: string;
  names: ReturnType<typeof compareNames>;
  types: TypeChanges | { problem: string };
}

/** Whether a version is that of a local kit, which has a suffix. */
const isLocal = (version: string) => version.includes('-');
const compareVersions = new Intl.Collator('en', { numeric: true }).compare;

/** Whether a kit has at least the version that a change of the live kit requires. */
export const hasVersionFor = ({ version, before }: { version: string; before: string }, change: Change) =>
  compareVersions(version, nextVersion(before, change)) >= 0;

/** Compares the kit in a build with the kit of the live host. Early kits without a list of exports are not compared. */
export async function compareWithLive(
  store: Releases,
  host: Release | null,
  kit: BuiltKit | null,
): Promise<KitComparison[]> {
  if (!kit || isLocal(kit.version)) return [];
  const { version } = kit;
  const before = host?.kit;
  if (!before || isLocal(before) || before === version || compareVersions(version, before) < 0) return [];
  const [oldKit, newKit] = [await storedKit(store, before), await readFile(join(kit.folder, kitFile))];
  const [old, next] = [oldKit && listIn(oldKit), listIn(newKit)];
  if (!oldKit || !old || !next) return [];
  const names = compareNames(old, next);
  const { removed, added, changed } = names;
  const isRefused = added.length + changed.length > 0 && !hasVersionFor({ version, before }, 'minor');
  const mayBeNarrower = removed.length === 0 && !isRefused && !hasVersionFor({ version, before }, 'major');
  const types = mayBeNarrower ? await compareTarballTypes(oldKit, newKit) : sameTypes;
  return [{ version, before, names, types }];
}

async function storedKit(store: Releases, version: string): Promise<Buffer | null> {
  const file = await store.openFile(kitName, version, kitFile);
  return file && buffer(file.stream);
}

function listIn(tarball: Buffer): ExportsList | null {
  try {
    return JSON.parse(unpackTarball(tarball).get('exports.json') ?? 'null');
  } catch {
    return null;
  }
}
