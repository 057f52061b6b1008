const kinds: [RegExp, string][] = [
  [/^\/api(\/|$)/, 'api'],
  [/^\/parts\//, 'part'],
  [/^\/discovery\.json$/, 'discovery'],
  [/^\/load-outcomes$/, 'outcomes'],
  [/^\/(healthz|readyz|metrics)(\/|$)/, 'watching'],
  [/^\/ops(\/|$)/, 'ops'],
];

/** What sort of request it is, for figures of which there must not be many. */
export function kindOf(path: string): string {
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';
}

/** A path without whatever may stand for a person or be a secret: only plain words of it are kept. */
export function withoutIds(url: string): string {
  const [path = '/'] = url.split('?');
  if (path.startsWith('/parts/')) return path;
  return path
    .split('/')
    .map((segment) => (/^[a-z.-]{0,24}$/.test(segment) ? segment : ':id'))
    .join('/');
}
