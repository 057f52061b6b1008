export interface Claimed<T> {
  claim: T;
  /** Of the path, by the names that the claim gives them; one that was left out is undefined. */
  parameters: Record<string, string | undefined>;
}

/**
 * Which claim a path belongs to: for the edge, the shell and what asks ahead, so that they never disagree. At the first
 * segment in which two claims differ, a word wins over a parameter. As in the shell's router, upper and lower case are
 * the same, and one slash at the end does not matter.
 */
export function claimOf<T extends { path: string }>(claims: readonly T[], path: string): Claimed<T> | null {
  let best: (Claimed<T> & { rank: string }) | null = null;
  for (const claim of claims) {
    const found = match(claim.path, path);
    if (found && (!best || found.rank > best.rank)) best = { claim, ...found };
  }
  return best;
}

/** With one digit a segment, 2 for a word and 1 for a parameter, so that ranks compare as texts. */
function match(pattern: string, path: string) {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  const leftOut = wanted.length === given.length + 1 && wanted.at(-1)?.endsWith('?');
  if (!path.startsWith('/') || (wanted.length !== given.length && !leftOut)) return null;
  const parameters: Claimed<unknown>['parameters'] = {};
  let rank = '';
  for (const [index, segment] of wanted.entries()) {
    const text = given[index];
    if (segment.startsWith(':') && text !== '') {
      parameters[segment.replace(/\W/g, '')] = text && decoded(text);
      rank += '1';
    } else if (segment && segment === text?.toLowerCase()) rank += '2';
    else return null;
  }
  return { parameters, rank };
}

function segmentsOf(path: string): string[] {
  const inner = path.slice(1).replace(/(?<=[^/])\/$/, '');
  return inner ? inner.split('/') : [];
}

/** As the router does it: what cannot be read is taken as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
