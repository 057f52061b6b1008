import type { Canary } from '@tapin/shared/remote/channel';
import type { CanaryVisit } from '#src/store/canary-visit.ts';
import { type Store, StoreError } from '#src/store/store.ts';
import { describeVerdict, isSlower, verdictOf } from './verdict.ts';

/** Returns why more visitors must not get a canary, or null. */
function reasonToHoldBack(visits: readonly CanaryVisit[], stable: string, canary: Canary): string | null {
  const verdict = verdictOf(visits, stable, canary);
  if (verdict.isWorse) return `it fails more often than ${stable}: ${describeVerdict(verdict, stable)}`;
  return isSlower(visits, stable, canary) ? `it is slower than ${stable}` : null;
}

/** Refuses to give a canary to more visitors when it fails more often or is slower than the stable version. */
export async function refuseHeldBack(
  store: Store,
  channel: string,
  part: string,
  { stable, canary }: { stable: string; canary: Canary | null },
): Promise<void> {
  if (!canary) return;
  const reason = reasonToHoldBack(await store.reports.canaryVisits.read(channel, part), stable, canary);
  if (reason === null) return;
  throw new StoreError(
    `${part} ${canary.version} is held back, because ${reason}: "release status" shows both; end it with "release canary ${part} --stop --failed", or insist with --anyway`,
  );
}
