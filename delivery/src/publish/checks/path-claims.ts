/** Returns the paths that a pattern claims: `/a/:x?` claims `/a` and `/a/:x`. Names of parameters are ignored. */
export function claimedPaths(path: string): string[] {
  const segments = path.split('/').filter(Boolean);
  const full = `/${segments.map((segment) => (segment.startsWith(':') ? ':' : segment)).join('/')}`;
  if (!segments.at(-1)?.endsWith('?')) return [full];
  return [full, full.slice(0, full.lastIndexOf('/')) || '/'];
}

/** Returns the first segment of a path, such as `/staff`, or null for the first page of the site. */
export function segmentOf(path: string): string | null {
  const [first] = path.split('/').filter(Boolean);
  return first === undefined ? null : `/${first}`;
}

/** The first segments of paths that the edge serves itself. */
const reserved = new Set([
  'api',
  'parts',
  'healthz',
  'readyz',
  'metrics',
  'ops',
  'kit',
  'discovery.json',
  'load-outcomes',
]);

/** Whether a path can never be a page. */
export function isReserved(path: string): boolean {
  const [first = ''] = path.split('/').filter(Boolean);
  return reserved.has(first);
}
