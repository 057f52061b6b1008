import type { Catalog } from '../remotes/catalog.ts';

const storageKey = 'tapin-reloaded';

/**
 * Reloads the page for another host. Returns false when the page did so before for the same version and still got the same
 * host, for example because of a cache between browser and edge.
 */
export function reloadOnce({ host }: Catalog): boolean {
  const reload = `${process.env.TAPIN_VERSION} ${host}`;
  if (sessionStorage.getItem(storageKey) === reload) return false;
  sessionStorage.setItem(storageKey, reload);
  location.reload();
  return true;
}
