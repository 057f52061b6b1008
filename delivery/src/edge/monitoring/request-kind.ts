const kinds: [RegExp, string][] = [
  [/^\/api(\/|$)/, 'api'],
  [/^\/parts\//, 'part'],
  [/^\/discovery\.json$/, 'discovery'],
  [/^\/load-outcomes(\/|$)/, 'outcomes'],
  [/^\/(healthz|readyz|metrics)(\/|$)/, 'watching'],
  [/^\/ops(\/|$)/, 'ops'],
];

/** Returns the kind of a request as a label for metrics, which must have few values. */
export function kindOf(path: string): string {
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';
}

/** Replaces every segment of a path that may identify a person or be a secret. Only plain words remain. */
export function withoutIds(url: string): string {
  const [path = '/'] = url.split('?');
  if (path.startsWith('/parts/')) return path;
  return path
    .split('/')
    .map((segment) => (/^[a-z.-]{0,24}$/.test(segment) ? segment : ':id'))
    .join('/');
}
