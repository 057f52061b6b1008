import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@tapin/shared/remote/release';
import { requireRelease } from '#src/publish/compared/live-releases.ts';
import { type Store, StoreError } from '#src/store/store.ts';
import { verifyRelease } from './verify.ts';

/**
 * Stores a release and verifies its files. Returns false when the store already had it. An existing release is verified
 * as well, because the process that wrote it may have been killed before its check. A version has one content for ever.
 */
export async function storeRelease(store: Store, release: Release, folder: string): Promise<boolean> {
  const { name, version } = release;
  const written = !(await store.readRelease(name, version)) && (await store.writeRelease(release, folder));
  if (!written) refuseOtherContent(await requireRelease(store, name, version), release);
  const [problem] = await verifyRelease(store, release);
  if (!problem) return written;
  if (!written)
    throw new StoreError(
      `${problem} in the release that the store already had: restore the file, or delete ${name} ${version} from the store if no channel serves it, then publish again`,
    );
  await store.removeRelease(name, version);
  throw new StoreError(
    `${problem} after it was stored, so ${name} ${version} was removed from the store: check the disk of the store, then publish again`,
  );
}

function refuseOtherContent(existing: Release, release: Release): void {
  if (isDeepStrictEqual(content(existing), content(release))) return;
  throw new StoreError(
    `${release.name} ${release.version} already exists with other content: raise its version, build and publish again`,
  );
}

const content = ({ files, entry, container, manifest, shared, chunks, surfaces, uses }: Release) => ({
  files,
  entry,
  container,
  manifest,
  shared,
  chunks,
  surfaces,
  uses,
});
