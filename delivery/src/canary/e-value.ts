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
export function eValue(hits: number, misses: number, limit: number): number {
  if (limit >= 1) return 1;
  let sum = 0;
  for (let index = 0; index < gridSize; index += 1) {
    const share = limit + ((1 - limit) * (index + 0.5)) / gridSize;
    const logarithm = hits * Math.log(share / limit) + misses * Math.log((1 - share) / (1 - limit));
    sum += Math.exp(Math.min(logarithm, maxLogarithm));
  }
  return sum / gridSize;
}
