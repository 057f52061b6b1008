import type { Canary, ChannelPart } from '@tapin/delivery-formats/channel';
import { signingProblems } from '#src/signing/open-signed-store.ts';
import { fallbackVersions } from '#src/store/pointers.ts';
import { hostName, type Store, StoreError } from '#src/store/store.ts';
import { byAttention, type ChannelStatus, type PartStatus } from './part-status.ts';
import { type HourOfParts, readHours, totalOf } from './stored-figures.ts';
import { canaryStatus } from './verdict.ts';
import { loadFigures, visitFigures } from './version-figures.ts';

const maxChanges = 200;

export const figuresMs = 7 * 86_400_000;

interface StatusOptions {
  /** The hours of `figuresMs`, if the caller has read them. */
  hours?: readonly HourOfParts[];
  /** The only part whose status is read. */
  part?: string | undefined;
}

export async function channelStatus(
  store: Store,
  name: string,
  { hours: knownHours, part: wanted }: StatusOptions = {},
): Promise<ChannelStatus> {
  const channel = await store.readChannel(name);
  if (!channel)
    throw new StoreError(`nothing is published on ${name} in ${store.address}: check --channel and --store`);
  const [log, outcomes, hours] = await Promise.all([
    store.readLog(name),
    store.reports.outcomes.read(name),
    knownHours ?? readHours(store.objects, name, Date.now() - figuresMs),
  ]);
  const figures = loadFigures(outcomes);
  const lastChangeOf = (part: string) => log.findLast((entry) => entry.part === part) ?? null;
  const visitsOf = (part: string, version: string) => visitFigures(totalOf(hours, part, version));
  const usedFallback = (part: string, version: string | undefined, since: string) => {
    const recentFigures = loadFigures(outcomes.filter(({ at }) => at >= since))(part, version ?? '');
    return version && recentFigures.loads > 0
      ? [{ version, share: 0, ...recentFigures, ...visitsOf(part, version) }]
      : [];
  };
  const versionStatus = (part: string, version: string, share: number) => ({
    version,
    share,
    ...figures(part, version),
    ...visitsOf(part, version),
  });
  const describe = async (part: string, pointers: ChannelPart): Promise<PartStatus> => {
    const { stable, canary } = pointers;
    const release = await store.readRelease(part, stable).catch(() => null);
    const canaryVersion = canary ? [versionStatus(part, canary.version, canary.percent)] : [];
    const last = lastChangeOf(part);
    return {
      part,
      ...pointers,
      isMissing: release === null,
      publishedAt: release?.publishedAt ?? 'missing',
      publishedBy: release?.publishedBy ?? 'missing',
      commit: release?.commit ?? 'missing',
      changes: release?.changes ?? null,
      owner: release?.owner ?? null,
      last,
      versions: [
        versionStatus(part, stable, 100 - canaryPercent(canary)),
        ...canaryVersion,
        ...usedFallback(part, fallbackVersions(pointers)[0], last?.at ?? ''),
      ],
      comparison: await canaryStatus(store.reports, name, part, pointers),
    };
  };
  const parts = Object.entries({ ...(channel.host && { [hostName]: channel.host }), ...channel.remotes });
  const shown = parts.filter(([part]) => wanted === undefined || part === wanted);
  const { revision, updatedAt } = channel;
  return {
    channel: name,
    signing: signingProblems(store, name),
    advice: store.signing?.advice() ?? [],
    revision,
    updatedAt,
    parts: (await Promise.all(shown.map((each) => describe(...each)))).sort(byAttention),
    changes: log.slice(-maxChanges),
    retired: Object.entries(channel.retired ?? {}).map(([part, pointers]) => ({
      part,
      ...pointers,
      last: lastChangeOf(part),
    })),
  };
}

const canaryPercent = (canary: Canary | null) => canary?.percent ?? 0;
