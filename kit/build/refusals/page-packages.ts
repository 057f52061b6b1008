import { librariesOfSurfaces, packageOf } from './surface-modules.ts';

/**
 * Packages that are parts of a singleton and keep its state. A second copy of such a part breaks the page as a second
 * copy of the singleton does.
 */
const partsOf: Record<string, string[]> = {
  '@tanstack/react-query': ['@tanstack/query-core'],
  'react-router-dom': ['react-router'],
  'react-dom': ['scheduler'],
};

/** Packages of the federation runtime, which the build itself adds to a remote. */
const runtimePackage = /^@module-federation\//;

/**
 * Returns the packages of which a page has one copy, each with the surface that offers it, or null for a package that
 * remotes import by its own name.
 */
export function pagePackages(shared: readonly string[]): Map<string, string | null> {
  const direct = new Set(shared.map(packageOf));
  direct.delete('@tapin/shared');
  const surfaceOf = new Map<string, string | null>(librariesOfSurfaces());
  for (const name of direct) surfaceOf.set(name, null);
  for (const [whole, parts] of Object.entries(partsOf))
    for (const part of parts) if (surfaceOf.has(whole)) surfaceOf.set(part, surfaceOf.get(whole) ?? null);
  return surfaceOf;
}

export function adviceFor(
  request: string,
  packages: ReadonlyMap<string, string | null>,
  shared: readonly string[],
): string | null {
  const name = packageOf(request);
  if (runtimePackage.test(name)) return 'leave it out, because the build adds the federation runtime itself';
  const surface = packages.get(name);
  if (surface === undefined || shared.includes(request)) return null;
  if (surface) return `import from ${surface}`;
  if (name === 'react-dom' || name === 'scheduler')
    return 'leave it out, because the shell renders the screens';
  return `import from ${shared.filter((module) => packageOf(module) === name).join(' or ')}, which the page shares`;
}
