/** Returns the id as a number, or null for a text that cannot be an id. */
export function parseId(id: string): number | null {
  return /^[1-9][0-9]{0,8}$/.test(id) ? Number(id) : null;
}
