import type { LiveKit } from '@tapin/shared/remote/discovery';
import type { Release } from '@tapin/shared/remote/release';
import { kitFile } from '#src/publish/built-kit.ts';
import { kitName } from '#src/store/part-names.ts';
import type { ReleaseCache } from './release-cache.ts';

export const kitUrl = (version: string) => `/kit/${version}.tgz`;

/** Returns the kit of a host. Pages do not need it, so one that cannot be read counts as none. */
export async function liveKit(releases: ReleaseCache, { kit }: Release): Promise<LiveKit | null> {
  const release = kit ? await releases.find(kitName, kit).catch(() => null) : null;
  const integrity = release?.files[kitFile]?.integrity;
  return release && integrity ? { version: release.version, url: kitUrl(release.version), integrity } : null;
}
