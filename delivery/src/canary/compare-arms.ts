/** The values of the share under the alternative, spread evenly between its limit and 1. */
const gridSize = 64;
/** Greater numbers would overflow. */
const maxLogarithm = 600;

/**
 * The evidence that a share is greater than a limit: the likelihood ratio of `hits` and `misses`, averaged over all shares
 * above the limit. While the share is not greater, each further observation multiplies it by a factor of which the mean is
 * at most 1. By Ville's inequality it then reaches 1 / α at any time with a probability of at most α, however often it is
 * evaluated.
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
