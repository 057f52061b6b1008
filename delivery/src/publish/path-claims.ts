/** `/a/:x?` claims `/a` and `/a/:x`; names of parameters do not matter. */
export function claimedForms(path: string): string[] {
  const segments = path.split('/').filter(Boolean);
  const full = `/${segments.map((segment) => (segment.startsWith(':') ? ':' : segment)).join('/')}`;
  if (!segments.at(-1)?.endsWith('?')) return [full];
  return [full, full.slice(0, full.lastIndexOf('/')) || '/'];
}

/** What the edge answers by itself. */
const reserved = new Set([
  'api',
  'parts',
  'healthz',
  'readyz',
  'metrics',
  'ops',
  'discovery.json',
  'load-outcomes',
]);

/** Whether a path can never be a page. */
export function isReserved(path: string): boolean {
  const [first = ''] = path.split('/').filter(Boolean);
  return reserved.has(first);
}
