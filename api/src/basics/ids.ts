export function parseId(id: string): number | null {
  return /^[1-9][0-9]{0,8}$/.test(id) ? Number(id) : null;
}
