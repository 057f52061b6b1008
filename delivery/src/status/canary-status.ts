import type { ChannelPart } from '@tapin/shared/remote/channel';
import type { ArmCounts } from '#src/canary/count-visitors.ts';
import { isSlower, verdictOf } from '#src/canary/verdict.ts';
import type { Store } from '#src/store/store.ts';

/** The result of a comparison so far. */
export type CanaryVerdict = 'worse' | 'slower' | 'undecided' | 'waiting';

/** A canary beside the stable version, by visitors since its start. */
export interface CanaryStatus {
  verdict: CanaryVerdict;
  canary: ArmCounts;
  stable: ArmCounts;
  /** The number of networks whose visitors get the stable version, because the canary fails there. */
  returnedNetworks: number;
}

export async function canaryStatus(
  store: Store,
  channel: string,
  part: string,
  { stable: version, canary: pointer }: ChannelPart,
): Promise<CanaryStatus | null> {
  if (!pointer) return null;
  const visits = await store.reports.canaryVisits.read(channel, part);
  const { canary, stable, isWorse, failingNetworks } = verdictOf(visits, version, pointer);
  const isOpen = canary.visitors < pointer.minimumLoads ? 'waiting' : 'undecided';
  const slowOrOpen = isSlower(visits, version, pointer) ? 'slower' : isOpen;
  return {
    verdict: isWorse ? 'worse' : slowOrOpen,
    canary,
    stable,
    returnedNetworks: failingNetworks.length,
  };
}
