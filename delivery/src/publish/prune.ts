import { hasEnded, listPreviews, removePreview } from '#src/signing/stored-previews.ts';
import { removeSourceMaps } from '#src/store/source-maps.ts';
import { kitName, type Store } from '#src/store/store.ts';
import { librariesOf, type ReleaseName, referencedReleases } from './verify.ts';

const dayMs = 86_400_000;

export interface PruneOptions {
  store: Store;
  /**
   * The number of days for which a version is kept after a page could last get it. It is at least one day, because
   * pages stay open over night.
   */
  keepDays: number;
  dryRun: boolean;
  progress: (line: string) => void;
}

export interface Pruned {
  kept: number;
  removed: string[];
  leftovers: string[];
}

export async function prune({ store, keepDays, dryRun, progress }: PruneOptions): Promise<Pruned> {
  const now = Date.now();
  const since = new Date(now - Math.max(1, keepDays) * dayMs);
  const removed: string[] = [];
  if (!dryRun) await removeEndedPreviews(store);
  const releases = await store.listReleases();
  for (const { name, version } of releases) {
    // The repositories of squads pin a version of the kit, which their next install needs.
    if (name === kitName) continue;
    // The channels are read before each removal, because an operator may have made a version live meanwhile.
    if ((await releasesInUse(store, since)).has(`${name}/${version}`)) continue;
    // An operator may have stored the version a moment ago and not made it live yet.
    if (await isRecent(store, name, version, new Date(now - dayMs))) continue;
    removed.push(`${name}/${version}`);
    if (dryRun) continue;
    progress(`removing ${name} ${version}`);
    await store.removeRelease(name, version);
    await removeSourceMaps(store, { name, version });
  }
  const leftovers = dryRun ? [] : await store.removeLeftovers(new Date(now - dayMs));
  return { kept: releases.length - removed.length, removed, leftovers };
}

/** Removes the documents of previews that have ended or cannot be read. Their versions are then out of use. */
async function removeEndedPreviews(store: Store): Promise<void> {
  for (const { key, preview } of await listPreviews(store))
    if (typeof preview === 'string' || hasEnded(preview)) await removePreview(store, key);
}

async function releasesInUse(store: Store, since: Date): Promise<Set<string>> {
  const versions = new Map<string, ReleaseName>();
  for (const { preview } of await listPreviews(store)) {
    if (typeof preview === 'string' || hasEnded(preview)) continue;
    const release = { name: preview.part, version: preview.version };
    versions.set(pathOf(release), release);
  }
  for (const name of await store.channelNames()) {
    for (const channel of await store.readChannelsSince(name, since))
      for (const release of referencedReleases(channel)) versions.set(pathOf(release), release);
  }
  const libraries = await librariesOf([...versions.values()], (...release) => store.readRelease(...release));
  return new Set([...versions.keys(), ...libraries.map(pathOf)]);
}

const pathOf = ({ name, version }: ReleaseName) => `${name}/${version}`;

async function isRecent(store: Store, name: string, version: string, since: Date): Promise<boolean> {
  const release = await store.readRelease(name, version).catch(() => null);
  return release !== null && Date.parse(release.publishedAt) > since.getTime();
}
