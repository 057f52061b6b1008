/** An id as the database knows it; null for what cannot be one, which is then simply not found. */
export function parseId(id: string): number | null {
  return /^[1-9][0-9]{0,8}$/.test(id) ? Number(id) : null;
}
