import type { QueryClient } from '@tapin/shared/query';
import type { Catalog } from '../remotes/catalog.ts';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { exchangeParts } from './exchange-parts.ts';
import { findUpdate } from './find-update.ts';
import { watchIdleTime } from './idle-time.ts';
import { showNotice } from './notices.tsx';
import { onSameEntry } from './on-same-entry.ts';
import { ReleaseWatch, type Update } from './release-watch.ts';
import { reloadOnce } from './reload-once.ts';
import { showsUnsavedInput } from './unsaved-input.ts';

/** A person who changes between windows does not cause a request each time. */
const focusMaxAgeMs = 60_000;

const reloadPage = () => location.reload();

/** Keeps this page free of versions that were rolled back, for as long as it is open. */
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
