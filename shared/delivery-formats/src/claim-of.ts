export interface ClaimMatch<T> {
  claim: T;
  /** The parameters of the path by their names. An optional parameter that is missing is undefined. */
  parameters: Record<string, string | undefined>;
}

/**
 * Returns the claim that a path belongs to. The edge, the shell and the prefetch script use this function, so that they
 * always agree. At the first segment in which two claims differ, a word wins over a parameter. As in the router of the
 * shell, case and one slash at the end are ignored.
 *
 * @example
 * claimOf([{ path: '/student/:id/feed' }], '/student/7/feed')?.parameters; // { id: '7' }
 */
export function claimOf<T extends { path: string }>(
  claims: readonly T[],
  path: string,
): ClaimMatch<T> | null {
  let best: (ClaimMatch<T> & { rank: string }) | null = null;
  for (const claim of claims) {
    const found = matchPattern(claim.path, path);
    if (found && (!best || found.rank > best.rank)) best = { claim, ...found };
  }
  return best;
}

/**
 * Matches a path with a pattern. The rank has a digit for each segment, 2 for a word and 1 for a parameter. Ranks
 * compare as text.
 */
function matchPattern(pattern: string, path: string) {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  const lacksOptional = wanted.length === given.length + 1 && wanted.at(-1)?.endsWith('?');
  if (!path.startsWith('/') || (wanted.length !== given.length && !lacksOptional)) return null;
  const parameters: ClaimMatch<unknown>['parameters'] = {};
  let rank = '';
  for (const [index, segment] of wanted.entries()) {
    const text = given[index];
    if (segment.startsWith(':') && text !== '') {
      parameters[segment.replace(/\W/g, '')] = text && decodeSegment(text);
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

/** Decodes a segment as the router does: a malformed segment is returned unchanged. */
function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
