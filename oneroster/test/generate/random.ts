/** Returns numbers from 0 to `limit` - 1 that depend only on the seed and the arguments, in whichever order it is called. */
export type Random = (limit: number, purpose: string, index: number) => number;

export function randomOf(seed: number): Random {
  return (limit, purpose, index) => {
    let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
    for (let at = 0; at < purpose.length; at += 1)
      hash = Math.imul(hash ^ purpose.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
    return ((hash ^ (hash >>> 15)) >>> 0) % limit;
  };
}
