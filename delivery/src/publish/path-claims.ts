/** `/a/:x?` claims `/a` and `/a/:x`; names of parameters do not matter. */
export function claimedForms(path: string): string[] {
  const segments = path.split('/').filter(Boolean);
  const full = `/${segments.map((segment) => (segment.startsWith(':') ? ':' : segment)).join('/')}`;
  if (!segments.at(-1)?.endsWith('?')) return [full];
  return [full, full.slice(0, full.lastIndexOf('/')) || '/'];
}
