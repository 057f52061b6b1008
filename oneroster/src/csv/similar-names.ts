/**
 * Returns a name in lower case without spaces, hyphens and similar characters, to compare names that differ only in
 * them.
 */
export const folded = (name: string) => name.toLowerCase().replace(/[^a-z0-9.]/g, '');

/**
 * Returns the candidate that equals a misspelt name or differs from it by one letter, or by two letters in a long name;
 * null if there is none or several.
 */
export function closestName(name: string, candidates: readonly string[]): string | null {
  const written = folded(name);
  const exact = candidates.filter((candidate) => folded(candidate) === written);
  if (exact.length > 0) return exact.length === 1 ? (exact[0] ?? null) : null;
  const close = candidates.filter((candidate) => {
    const allowed = candidate.length >= 10 ? 2 : 1;
    return candidate.length >= 4 && distance(written, folded(candidate), allowed) <= allowed;
  });
  return close.length === 1 ? (close[0] ?? null) : null;
}

/**
 * Returns the number of letters to insert, remove or replace. It stops with a larger number than `limit` as soon as the
 * limit is exceeded.
 */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? limit + 1;
}
