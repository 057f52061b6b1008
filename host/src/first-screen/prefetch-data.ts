import { claimOf } from '@tapin/delivery-formats/claim-of';
import { type Discovery, discoveryElementId } from '@tapin/delivery-formats/discovery';
import { prefetchData } from '@tapin/shared/prefetch';
import { isOldBrowser } from '../page/old-browser.ts';
import { restoreLanguage } from '../page/restore-language.ts';
import { watchShell } from './watch-shell.ts';

function prefetchScreenData(path: string): void {
  const { microFrontends }: Discovery = JSON.parse(
    document.getElementById(discoveryElementId)?.textContent ?? '',
  );
  const claims = Object.values(microFrontends).flatMap(([entry]) => entry?.extras.manifest.paths ?? []);
  const owner = claimOf(claims, path);
  if (owner?.claim.data) prefetchData(owner.claim.data, owner.parameters);
}

// The page of an old browser has no shell and shows no data, so there is nothing to load.
if (!isOldBrowser()) {
  restoreLanguage();
  const root = document.getElementById('root');
  if (root) watchShell(root);
  try {
    prefetchScreenData(location.pathname);
  } catch {
    // Data that cannot be prefetched is loaded when it is needed.
  }
}
