import type { QueryClient } from '@tapin/shared/query';
import type { Catalog } from '../remotes/catalog.ts';
import type { RemoteLoader } from '../remotes/loading/remote-loader.ts';
import { showNotice } from './notices.tsx';
import { ReleaseWatch, type Update } from './release-watch.ts';
import { showsUnsavedInput } from './unsaved-input.ts';

const signsOfUse = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'input', 'scroll', 'focusin'] as const;

function watchIdleTime(): () => number {
  let usedAt = performance.now();
  const onUse = () => {
    usedAt = performance.now();
  };
  for (const sign of signsOfUse) addEventListener(sign, onUse, { capture: true, passive: true });
  return () => performance.now() - usedAt;
}

const shownParts = () =>
  [...document.querySelectorAll<HTMLElement>('[data-remote][data-version]')].map(({ dataset }) => dataset);

/**
 * Returns how the page replaces versions that were rolled back or withdrawn. The discovery document has the assigned
 * version and the last known good version of each remote, so a version that is not in the document must not run any
 * longer. A version that was only superseded stays until the next navigation.
 */
function findUpdate(catalog: Catalog): Update | null {
  const { hosts, hasUncheckedVersions } = catalog;
  if (hosts && !hosts.includes(process.env.TAPIN_VERSION ?? '')) return 'page';
  const hasWithdrawn = shownParts().some(({ remote, version }) => {
    const live = catalog.current().find(({ name }) => name === remote);
    if (!live || live.isLocal || live.isPartial) return false;
    return !live.versions.some((each) => each.version === version);
  });
  if (!hasWithdrawn) return null;
  return hasUncheckedVersions || catalog.needsDocument(location.pathname) ? 'page' : 'parts';
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function exchangeParts(loader: RemoteLoader): Promise<boolean> {
  await nextTask();
  const { scrollX, scrollY } = window;
  const focused = document.activeElement;
  const hadFocus = focused?.closest('[data-remote]');
  const isDone = await loader.exchangeParts();
  await nextTask();
  if (hadFocus && !focused?.isConnected)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  window.scrollTo(scrollX, scrollY);
  return isDone;
}

const storageKey = 'tapin-reloaded';

/**
 * Reloads the page for another version of the host. Returns false when the page has reloaded before for the same
 * version and still got the old host, for example because of a cache between browser and edge.
 */
function reloadOnce({ host }: Catalog): boolean {
  const reload = `${process.env.TAPIN_VERSION} ${host}`;
  if (sessionStorage.getItem(storageKey) === reload) return false;
  sessionStorage.setItem(storageKey, reload);
  location.reload();
  return true;
}

/**
 * Calls the function when the person presses the header link to the current path, because the press counts as a
 * navigation.
 */
function onSameEntry(onPress: () => void): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('header a[href]');
    if (link && link.origin === location.origin && link.pathname === location.pathname) onPress();
  });
}

/** A person who switches between windows does not cause a request each time. */
const focusMaxAgeMs = 60_000;

const reloadPage = () => location.reload();

export function followReleases(catalog: Catalog, loader: RemoteLoader, client: QueryClient): void {
  const isHidden = () => document.visibilityState === 'hidden';
  const applyUpdate = async (update: Update) => {
    const isDone = update === 'page' ? reloadOnce(catalog) : await exchangeParts(loader);
    if (isDone) void showNotice('updated', []);
    return isDone && findUpdate(catalog) === null;
  };
  const watch = new ReleaseWatch({
    isHidden,
    isOnline: () => navigator.onLine,
    idleMs: watchIdleTime(),
    holdsInput: () => loader.holdsInput() || client.isMutating() > 0 || showsUnsavedInput(),
    refresh: () => catalog.refresh(),
    findUpdate: () => findUpdate(catalog),
    apply: applyUpdate,
    offer: (update) => void showNotice('update', update && [{ name: 'update', run: reloadPage }]),
  });
  onSameEntry(() => {
    if (loader.holdsInput() || showsUnsavedInput()) return;
    if (catalog.isPageOutdated) location.reload();
    else void catalog.refresh().then(() => exchangeParts(loader));
  });
  catalog.subscribe(() => watch.consider());
  addEventListener('online', () => watch.reconnect());
  addEventListener('focus', () => void catalog.refresh(focusMaxAgeMs));
  // A page from the back/forward cache continues where it was frozen.
  addEventListener('pageshow', ({ persisted }) => persisted && void catalog.refresh());
  watch.start();
}
