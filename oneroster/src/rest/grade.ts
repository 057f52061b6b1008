/** Returns 1 to 12 without leading zeros, and every other grade as it is, in capitals: PK, KG, 13, UG. */
export function readGrade(value: string): string {
  const text = value.trim().toUpperCase();
  return /^0?[1-9]$|^1[0-2]$/.test(text) ? `${Number(text)}` : text;
}
