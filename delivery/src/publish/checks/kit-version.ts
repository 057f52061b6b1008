import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Channel } from '@tapin/shared/remote/channel';
import { type Change, compareNames, type ExportsList, nextVersion } from '@tapin/shared/remote/kit-exports';
import { compareTarballTypes } from '#src/kit/compare-kits.ts';
import { findTypeScript, type TypeChanges } from '#src/kit/compare-types.ts';
import { unpackTarball } from '#src/kit/unpack-tarball.ts';
import { type BuiltKit, kitFile } from '#src/publish/built-kit.ts';
import { hostName, kitName } from '#src/store/part-names.ts';
import { type Releases, StoreError } from '#src/store/store.ts';

/** A local kit has the version of one build of the sources. */
const isLocal = (version: string) => version.includes('-');
const compareVersions = new Intl.Collator('en', { numeric: true }).compare;

/**
 * Refuses a host whose kit has another list of exports or narrower types than its version says, compared with the kit of
 * the live host: an added or changed name needs a minor version, a removed name or a narrower type a major version.
 */
export async function requireKitVersion(
  store: Releases,
  live: Channel,
  kit: BuiltKit | null,
  warn: (line: string) => void = () => undefined,
) {
  if (!kit || !live.host || isLocal(kit.version)) return;
  const before = (await store.readRelease(hostName, live.host.stable))?.kit;
  if (!before || isLocal(before) || before === kit.version) return;
  if (compareVersions(kit.version, before) < 0) return;
  const [oldKit, newKit] = [await storedKit(store, before), await readFile(join(kit.folder, kitFile))];
  const [old, next] = [oldKit && listIn(oldKit), listIn(newKit)];
  if (!oldKit || !old || !next) return;
  const { removed, added, changed } = compareNames(old, next);
  const [name = ''] = [...removed, ...added, ...changed];
  const refuseBelow = (change: Change, what: string) => {
    const required = nextVersion(before, change);
    if (compareVersions(kit.version, required) >= 0) return;
    throw new StoreError(
      `kit ${kit.version} ${what}, compared with kit ${before} of the live host: raise the version to ${required} with "node kit/exports.ts", and build the host again`,
    );
  };
  if (removed.length > 0) refuseBelow('major', `lacks "${name}"`);
  else if (name) refuseBelow('minor', `${added.length > 0 ? 'adds' : 'changes'} "${name}"`);
  if (compareVersions(kit.version, nextVersion(before, 'major')) >= 0) return;
  const { narrowed, unclear } = await typeChanges(oldKit, newKit, warn);
  if (narrowed.length > 0) refuseBelow('major', `narrows the type of ${listed(narrowed)}`);
  if (unclear.length > 0)
    warn(
      `the compiler cannot compare the generic type of ${listed(unclear)} with that in kit ${before}: check it by hand`,
    );
}

/** Compares the types where it is possible. A production folder has no compiler, and the lists are compared anyway. */
async function typeChanges(old: Buffer, next: Buffer, warn: (line: string) => void): Promise<TypeChanges> {
  const reason = findTypeScript() ? null : 'TypeScript is not installed here';
  const found = reason ?? (await compareTarballTypes(old, next).catch((error: Error) => error.message));
  if (typeof found !== 'string') return found;
  warn(
    `the types of the kit were not compared with those of the live kit, only the names: ${found}; "node kit/compare.ts SITE/kit/latest.tgz" compares them in the repository`,
  );
  return { narrowed: [], widened: [], unclear: [] };
}

/** Returns at most five names for a message. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `"${name}"`);
  return [...shown, ...(names.length > 5 ? [`${names.length - 5} others`] : [])].join(', ');
}

async function storedKit(store: Releases, version: string): Promise<Buffer | null> {
  const file = await store.openFile(kitName, version, kitFile);
  return file && buffer(file.stream);
}

/** Kits of the time before lists are not compared. */
function listIn(tarball: Buffer): ExportsList | null {
  try {
    return JSON.parse(unpackTarball(tarball).get('exports.json') ?? 'null');
  } catch {
    return null;
  }
}
