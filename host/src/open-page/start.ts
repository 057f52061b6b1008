import { providedVersions, watchVersions } from '../remotes/loading/federation.ts';
import { showInDevtools } from './devtools.ts';
import { followReleases } from './follow-releases.ts';
import { showNotice } from './notices.tsx';
import { recoverShell } from './recover-shell.ts';
import { watchPage } from './watch-page.ts';

/** Shows a notice while the device is offline. Queries continue by themselves when it is online again. */
export function watchConnection(): void {
  const update = () => void showNotice('offline', navigator.onLine ? null : []);
  addEventListener('online', update);
  addEventListener('offline', update);
  update();
}

export function startOpenPage(root: Element, ...page: Parameters<typeof followReleases>): void {
  recoverShell();
  followReleases(...page);
  watchPage(root);
  watchConnection();
  watchVersions((version) => showInDevtools(version, providedVersions()));
}
