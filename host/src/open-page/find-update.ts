import type { Catalog } from '../remotes/catalog.ts';
import type { Update } from './release-watch.ts';

/** The remotes and versions on the page. */
const shownParts = () =>
  [...document.querySelectorAll<HTMLElement>('[data-remote][data-version]')].map(({ dataset }) => dataset);

/**
 * Returns how the page gets rid of versions that were rolled back or withdrawn. The document has the assigned version and
 * the last known good one of each remote, so a version that it does not list must not run any longer. A version that was
 * only superseded stays until the next navigation.
 */
export function findUpdate(catalog: Catalog): Update | null {
  const { hosts, hasUncheckedVersions } = catalog;
  if (hosts && !hosts.includes(process.env.TAPIN_VERSION ?? '')) return 'page';
  const hasWithdrawn = shownParts().some(({ remote, version }) => {
    const live = catalog.current().find(({ name }) => name === remote);
    if (!live || live.isLocal || live.isPartial) return false;
    return !live.versions.some((each) => each.version === version);
  });
  if (!hasWithdrawn) return null;
  return hasUncheckedVersions ? 'page' : 'parts';
}
