import type { Discovery, LiveKit } from '@tapin/shared/remote/discovery';
import type { Release } from '@tapin/shared/remote/release';
import { kitFile } from '#src/publish/built-kit.ts';
import { kitName } from '#src/store/part-names.ts';
import { ConditionalBody } from './conditional-body.ts';
import type { ReleaseCache } from './release-cache.ts';

export const kitUrl = (version: string) => `/kit/${version}.tgz`;

/** Returns the kit of a host. Pages do not need it, so one that cannot be read counts as none. */
async function liveKit(releases: ReleaseCache, { kit }: Release): Promise<LiveKit | null> {
  const release = kit ? await releases.find(kitName, kit).catch(() => null) : null;
  const integrity = release?.files[kitFile]?.integrity;
  return release && integrity ? { version: release.version, url: kitUrl(release.version), integrity } : null;
}

/** The discovery document and the kit, which may be stored after the host. */
export interface KitViews {
  discovery(): Promise<ConditionalBody>;
  /** The kit of the host, if it is in the store. */
  kit(): Promise<LiveKit | null>;
}

/** Returns the kit of a host and the discovery document with it. The kit of a local host is stored after the host. */
export function kitViews(releases: ReleaseCache, host: Release, discovery: Discovery): KitViews {
  const bodyOf = (document: Discovery) =>
    new ConditionalBody(JSON.stringify(document), 'application/json; charset=utf-8');
  const withoutKit = bodyOf(discovery);
  let withKit: ConditionalBody | null = null;
  const kit = () => liveKit(releases, host);
  return {
    kit,
    discovery: async () => {
      const live = withKit ? null : await kit();
      if (live) withKit = bodyOf({ ...discovery, kit: live });
      return withKit ?? withoutKit;
    },
  };
}
