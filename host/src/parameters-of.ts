/** The parameters of a path that matches a remote's pattern, as the shell's router reads them; null where it does not. */
export function parametersOf(pattern: string, path: string): Record<string, string | undefined> | null {
  const expression = pattern.replace(/\/:(\w+)(\??)/g, (_, name, optional) =>
    optional ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`,
  );
  const match = path.match(new RegExp(`^${expression}/?$`, 'i'));
  return match && Object.fromEntries(Object.entries(match.groups ?? {}).map(decoded));
}

const decoded = ([name, text]: [string, string | undefined]) =>
  [name, text && decodeURIComponent(text)] as const;
