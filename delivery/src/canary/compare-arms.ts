import { eValue } from './e-value.ts';

/** The number of visitors of a version, and how many of them something happened to. */
export interface Arm {
  visitors: number;
  affected: number;
}

/** A difference below this factor is not evidence: it absorbs that the two groups are never exactly alike. */
const toleratedRatio = 1.25;
/** A canary that is assigned to nobody may still have visitors from before. */
const minShare = 0.001;

/**
 * Compares a canary with the stable version at the same time. Under the hypothesis that the canary is not worse, an affected
 * visitor is one of the canary with the probability of the share of visitors who have it. The time and the rate do not
 * matter, so a failure of the network or of the API affects both.
 *
 * @param share The share of visitors who have the canary, 0 to 1.
 */
export function evidenceAgainst(canary: Arm, stable: Arm, share: number): number {
  const assigned = Math.max(share, minShare);
  const limit = (toleratedRatio * assigned) / (toleratedRatio * assigned + 1 - assigned);
  return eValue(canary.affected, stable.affected, limit);
}

/** The evidence that a canary fails for more than a share of its visitors, when there is no stable version to compare. */
export const evidenceAlone = ({ visitors, affected }: Arm, tolerated: number): number =>
  eValue(affected, visitors - affected, Math.max(tolerated, minShare));
