/**
 * Counts the fields of a form that differ from the stored ones. A list or an object counts as one field.
 *
 * @example
 * const count = countChanges({ ...calendar, timeZone }, saved);
 */
export function countChanges<Fields extends object>(current: Fields, stored: Fields): number {
  const keys = Object.keys(current) as (keyof Fields)[];
  return keys.filter((key) => JSON.stringify(current[key]) !== JSON.stringify(stored[key])).length;
}
