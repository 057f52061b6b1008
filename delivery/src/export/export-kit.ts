import { join } from 'node:path';
import type { LiveKit } from '@tapin/shared/remote/discovery';
import { kitFile } from '#src/publish/built-kit.ts';
import type { ReleaseName } from '#src/publish/served-releases.ts';
import { kitName } from '#src/store/part-names.ts';
import { type Store, StoreError } from '#src/store/store.ts';
import { writeStored } from './write-stored.ts';

/** Writes the kit of the live host under the address that the discovery document states, and returns its release. */
export async function exportKit(store: Store, kit: LiveKit | null, site: string): Promise<ReleaseName[]> {
  if (!kit) return [];
  const stored = await store.openFile(kitName, kit.version, kitFile);
  if (!stored) throw new StoreError(`${kitName}/${kit.version}/${kitFile} is missing: see "release verify"`);
  await writeStored(join(site, kit.url), stored);
  return [{ name: kitName, version: kit.version }];
}
