/**
 * Returns a share in whole percent, or null when the whole is zero. It is 0 or 100 only when nobody is on the other side,
 * so that one student of a thousand does not disappear. The API and the screens round every percentage with it.
 */
export function wholePercent(part: number, whole: number): number | null {
  if (whole <= 0) return null;
  if (part <= 0) return 0;
  if (part >= whole) return 100;
  return Math.min(99, Math.max(1, Math.round((100 * part) / whole)));
}
