import type { Canary } from '@tapin/shared/remote/channel';
import type { CanaryVisit } from '#src/store/canary-visit.ts';
import { type Arm, evidenceAgainst } from './compare-arms.ts';

const metrics = ['lcp', 'inp', 'shown'] as const;
/** The slowest quarter of this number of visitors of the stable version defines what is slow. They do not count later. */
const calibrationVisitors = 40;

/**
 * The evidence that a canary is slow more often than the stable version. What is slow is fixed before the first visitor
 * that counts, so that the test stays valid at any time. The mean of the evidence of all metrics is evidence again.
 */
export function speedEvidence(
  visits: readonly CanaryVisit[],
  { version }: Pick<Canary, 'version'>,
  share: number,
): number {
  const values = metrics.map((metric) => evidenceOf(visits, metric, version, share));
  return values.reduce((sum, value) => sum + value, 0) / metrics.length;
}

function evidenceOf(
  visits: readonly CanaryVisit[],
  metric: (typeof metrics)[number],
  version: string,
  share: number,
): number {
  const seen = new Set<string>();
  const calibration: number[] = [];
  const arms: Record<'canary' | 'stable', Arm> = {
    canary: { visitors: 0, affected: 0 },
    stable: { visitors: 0, affected: 0 },
  };
  let slow: number | undefined;
  for (const visit of visits) {
    const value = visit.speed?.[metric];
    if (value === undefined || seen.has(visit.visitor)) continue;
    const isCanary = visit.version === version;
    if (slow === undefined) {
      if (isCanary) continue;
      seen.add(visit.visitor);
      calibration.push(value);
      if (calibration.length < calibrationVisitors) continue;
      slow = calibration.sort((a, b) => a - b)[Math.floor(calibrationVisitors * 0.75)] ?? 0;
      continue;
    }
    seen.add(visit.visitor);
    const arm = isCanary ? arms.canary : arms.stable;
    arm.visitors += 1;
    if (value > slow) arm.affected += 1;
  }
  return evidenceAgainst(arms.canary, arms.stable, share);
}
