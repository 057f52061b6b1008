import type { Release } from '@tapin/shared/remote/release';

export interface PathOwner {
  remote: Release;
  /** The name of the chunk with the path's screen. */
  screen: string;
}

/** The remote that a path belongs to. A word in a pattern wins over a parameter, as in the shell's router. */
export function pathOwner(remotes: Release[], path: string): PathOwner | null {
  const segments = split(path.toLowerCase());
  let best: (PathOwner & { rank: string }) | null = null;
  for (const remote of remotes) {
    for (const claim of remote.manifest?.paths ?? []) {
      const rank = match(split(claim.path), segments);
      if (rank !== null && (best === null || rank > best.rank)) best = { remote, screen: claim.screen, rank };
    }
  }
  return best && { remote: best.remote, screen: best.screen };
}

const split = (path: string) => path.split('/').filter(Boolean);

/** One digit a segment, 2 for a word and 1 for a parameter, so that ranks compare as texts; null without a match. */
function match(pattern: string[], segments: string[]): string | null {
  const leftOut = pattern.length === segments.length + 1 && pattern.at(-1)?.endsWith('?');
  if (pattern.length !== segments.length && !leftOut) return null;
  let rank = '';
  for (const [index, segment] of segments.entries()) {
    const wanted = pattern[index] ?? '';
    if (wanted.startsWith(':')) rank += '1';
    else if (wanted === segment) rank += '2';
    else return null;
  }
  return rank;
}
