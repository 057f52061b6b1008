import type { Canary } from '@tapin/delivery-formats/channel';
import type { CanaryVisit } from '#src/store/stored-reports.ts';

/** The number of shares between the limit and 1 over which the likelihood ratio is averaged. */
const gridSize = 64;
/** The exponential of a greater number would overflow. */
const maxLogarithm = 600;

/**
 * Returns the evidence that a share is greater than a limit: the likelihood ratio of `hits` and `misses`, averaged over
 * all shares above the limit. If the share is not greater, each further observation multiplies the evidence by a factor
 * whose mean is at most 1. By Ville's inequality it then ever reaches 1 / α with a probability of at most α, however
 * often it is evaluated.
 */
function eValue(hits: number, misses: number, limit: number): number {
  if (limit >= 1) return 1;
  let sum = 0;
  for (let index = 0; index < gridSize; index += 1) {
    const share = limit + ((1 - limit) * (index + 0.5)) / gridSize;
    const logarithm = hits * Math.log(share / limit) + misses * Math.log((1 - share) / (1 - limit));
    sum += Math.exp(Math.min(logarithm, maxLogarithm));
  }
  return sum / gridSize;
}

/** The number of visitors of a version, and the number of affected visitors among them. */
interface Arm {
  visitors: number;
  affected: number;
}

/** A ratio of shares below this factor is not evidence, because the two groups of visitors are never exactly alike. */
const toleratedRatio = 1.25;
/** A canary with a share of zero may still have visitors from before. */
const minShare = 0.001;

/**
 * Returns the evidence that a canary is worse than the stable version at the same time. If the canary is not worse, an
 * affected visitor has the canary with a probability equal to the share of visitors who have it. Because only this
 * share matters, a failure of the network or of the API, which affects both versions, is not evidence.
 *
 * @param share The share of visitors who have the canary, 0 to 1.
 */
export function evidenceAgainst(canary: Arm, stable: Arm, share: number): number {
  const assigned = Math.max(share, minShare);
  const limit = (toleratedRatio * assigned) / (toleratedRatio * assigned + 1 - assigned);
  return eValue(canary.affected, stable.affected, limit);
}

/**
 * Returns the evidence that a canary fails for more than a share of its visitors, when there is no stable version to
 * compare.
 */
export const evidenceAlone = ({ visitors, affected }: Arm, tolerated: number): number =>
  eValue(affected, visitors - affected, Math.max(tolerated, minShare));

export interface ArmCounts {
  visitors: number;
  faulty: number;
  kinds: Record<string, number>;
}

export interface CanaryCounts {
  canary: ArmCounts;
  stable: ArmCounts;
  /** The share of visitors who have the canary: the assigned or the observed share, whichever is greater. */
  share: number;
}

const emptyArm = (): ArmCounts => ({ visitors: 0, faulty: 0, kinds: {} });

/**
 * Counts the visitors of a canary and of the stable version. A browser counts once, with the first version that it had,
 * and once for each kind of fault.
 */
export function countVisitors(
  visits: readonly CanaryVisit[],
  { version, percent }: Pick<Canary, 'version' | 'percent'>,
): CanaryCounts {
  const arms = { canary: emptyArm(), stable: emptyArm() };
  const seen = new Map<string, { version: string; kinds: Set<string> }>();
  for (const visit of visits) {
    const arm = visit.version === version ? arms.canary : arms.stable;
    let visitor = seen.get(visit.visitor);
    if (!visitor) {
      visitor = { version: visit.version, kinds: new Set() };
      seen.set(visit.visitor, visitor);
      arm.visitors += 1;
    }
    if (visitor.version !== visit.version) continue;
    if (visit.kinds.length > 0 && visitor.kinds.size === 0) arm.faulty += 1;
    for (const kind of visit.kinds) {
      if (visitor.kinds.has(kind)) continue;
      visitor.kinds.add(kind);
      arm.kinds[kind] = (arm.kinds[kind] ?? 0) + 1;
    }
  }
  const all = arms.canary.visitors + arms.stable.visitors;
  const observed = all === 0 ? 0 : arms.canary.visitors / all;
  return { ...arms, share: Math.max(percent / 100, observed) };
}

export const armOf = ({ visitors, faulty, kinds }: ArmCounts, kind: string | null): Arm => ({
  visitors,
  affected: kind === null ? faulty : (kinds[kind] ?? 0),
});

const metrics = ['lcp', 'inp', 'shown'] as const;
/**
 * The number of visitors of the stable version that define what is slow: slower than three quarters of them. They are
 * not compared later.
 */
const calibrationVisitors = 40;

/**
 * Returns the evidence that a canary is slow more often than the stable version. The limit of slowness is fixed before
 * the first compared visitor, so that the test stays valid at any time. The mean of the evidence of all metrics is
 * evidence, too.
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
