import { readPackage } from '../shared-modules.ts';

/**
 * Returns the origin of the site into which a remote is loaded: from the variable SITE, from the address of the kit
 * that the remote pins, or else the site on this machine.
 */
export function findSite(folder: string, { SITE, PORT }: NodeJS.ProcessEnv): string {
  const { dependencies, devDependencies } = readPackage(folder);
  const kit = { ...dependencies, ...devDependencies }['@tapin/shared'] ?? '';
  if (SITE) return originOf(SITE);
  return /^https?:/.test(kit) ? originOf(kit) : `http://localhost:${PORT || 4400}`;
}

/** Returns the origin of an http or https address, or refuses the address. */
export function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new Error(`"${address}" is not the address of a site: write one such as https://tapin.example`);
}
