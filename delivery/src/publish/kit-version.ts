import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Channel } from '@tapin/shared/remote/channel';
import { compareNames, type ExportsList, nextVersion } from '@tapin/shared/remote/kit-exports';
import { hostName, kitName } from '#src/store/part-names.ts';
import { type Store, StoreError } from '#src/store/store.ts';
import { type BuiltKit, kitFile } from './built-kit.ts';
import { unpackTarball } from './unpack-tarball.ts';

/** A local kit has the version of one build of the sources. */
const isLocal = (version: string) => version.includes('-');
const compareVersions = new Intl.Collator('en', { numeric: true }).compare;

/**
 * Refuses a host whose kit has another list of exports than its version says, compared with the kit of the live host:
 * an added or changed name needs a minor version, and a removed one a major version.
 */
export async function requireKitVersion(store: Store, live: Channel, kit: BuiltKit | null) {
  if (!kit || !live.host || isLocal(kit.version)) return;
  const before = (await store.readRelease(hostName, live.host.stable))?.kit;
  if (!before || isLocal(before)) return;
  if (compareVersions(kit.version, before) < 0) return;
  const [old, next] = [await storedList(store, before), await builtList(kit)];
  if (!old || !next) return;
  const { removed, added, changed } = compareNames(old, next);
  const [name = ''] = [...removed, ...added, ...changed];
  const change = removed.length > 0 ? 'major' : name ? 'minor' : 'same';
  const required = nextVersion(before, change);
  if (compareVersions(kit.version, required) >= 0) return;
  const what = removed.length > 0 ? 'lacks' : added.length > 0 ? 'adds' : 'changes';
  throw new StoreError(
    `kit ${kit.version} ${what} "${name}", compared with kit ${before} of the live host: raise the version to ${required} with "node kit/exports.ts", and build the host again`,
  );
}

async function storedList(store: Store, version: string): Promise<ExportsList | null> {
  const file = await store.openFile(kitName, version, kitFile);
  return file && listIn(await buffer(file.stream));
}

const builtList = async ({ folder }: BuiltKit) => listIn(await readFile(join(folder, kitFile)));

/** Kits of the time before lists are not compared. */
function listIn(tarball: Buffer): ExportsList | null {
  try {
    return JSON.parse(unpackTarball(tarball).get('exports.json') ?? 'null');
  } catch {
    return null;
  }
}
