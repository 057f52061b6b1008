import type { Discovery } from '@tapin/delivery-formats/discovery';
import type { RemoteManifest } from '@tapin/delivery-formats/manifest';
import { isSlotOfRemote } from '@tapin/delivery-formats/slots';
import type { Claiming } from '../../delivery/src/publish/conflicts/conflict.ts';
import { claimConflicts, segmentOf } from '../../delivery/src/publish/conflicts/conflicts.ts';
import { originsOf } from '../../delivery/src/signing/key-list/ownership.ts';

const timeoutMs = 10_000;

export interface SiteClaims {
  problems: string[];
  warnings: string[];
}

/** Compares the claims of a manifest with the remotes that are live at a site. */
export async function compareWithSite(site: string, manifest: RemoteManifest): Promise<SiteClaims> {
  return compareClaims(site, manifest, await readLive(site));
}

async function readLive(site: string): Promise<RemoteManifest[]> {
  const address = `${site}/discovery.json`;
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
  if (!response?.ok)
    throw new Error(`${address} ${response ? `answers ${response.status}` : 'cannot be reached'}`);
  const { microFrontends }: Discovery = await response.json();
  return Object.values(microFrontends).flatMap(([entry]) => (entry ? [entry.extras.manifest] : []));
}

/**
 * Returns the conflicts with the live remotes, and what the operator has to allow first. The discovery document does not
 * say which segments a remote shares, so a live remote counts as sharing with everyone.
 */
export function compareClaims(
  site: string,
  manifest: RemoteManifest,
  live: readonly RemoteManifest[],
): SiteClaims {
  const { name } = manifest;
  const others = live
    .filter((each) => each.name !== name)
    .map((each) => claiming({ ...each, shares: sharedWith(name, each) }));
  const conflicts = claimConflicts(null, [...others, claiming(manifest)]).filter(({ parts }) =>
    parts.includes(name),
  );
  const added = addedClaims(
    manifest,
    live.find((each) => each.name === name),
  );
  const command = `release keys paths ${name} ${added.map((claim) => `--add ${claim}`).join(' ')}`;
  return {
    problems: conflicts.map(({ text, advice }) => `at ${site}, ${advice ? `${text}: ${advice}` : text}`),
    warnings:
      added.length > 0
        ? [
            `warning: the live version at ${site} does not claim ${added.join(', ')}: ask its operator to run "${command}" unless that was done`,
          ]
        : [],
  };
}

/** The discovery document does not say which slots a remote offers, so those are left out. */
const claiming = (manifest: RemoteManifest): Claiming => ({
  name: manifest.name,
  manifest: { ...manifest, slots: manifest.slots.filter((slot) => !isSlotOfRemote(slot)) },
});

const sharedWith = (name: string, { paths }: RemoteManifest): Record<string, string[]> =>
  Object.fromEntries(paths.flatMap(({ path }) => segmentOf(path) ?? []).map((segment) => [segment, [name]]));

/** Returns the claims that neither the live version has nor a new key allows. A new key allows the path of the name. */
function addedClaims(manifest: RemoteManifest, live: RemoteManifest | undefined): string[] {
  const segments = new Set([
    `/${manifest.name}`,
    ...(live?.paths ?? []).map(({ path }) => segmentOf(path) ?? '/'),
  ]);
  const known = [...(live?.slots ?? []), ...(live ? originsOf(live) : [])];
  const claimed = [...manifest.slots, ...originsOf(manifest)];
  return [
    ...new Set(
      manifest.paths.map(({ path }) => segmentOf(path) ?? '/').filter((each) => !segments.has(each)),
    ),
    ...claimed.filter((claim) => !known.some((each) => each === claim)),
  ];
}
