/** Returns a share in whole percent, or null if the whole is zero. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((100 * part) / whole) : null;
