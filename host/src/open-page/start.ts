import { showInDevtools } from '../remotes/devtools.ts';
import { providedVersions, watchVersions } from '../remotes/federation.ts';
import { followReleases } from './follow-releases.ts';
import { recoverShell } from './recover-shell.ts';
import { watchConnection } from './watch-connection.ts';
import { watchPage } from './watch-page.ts';

/** Starts everything that a page does after its first screen, for as long as it is open. */
export function startOpenPage(root: Element, ...page: Parameters<typeof followReleases>): void {
  recoverShell();
  followReleases(...page);
  watchPage(root);
  watchConnection();
  watchVersions((version) => showInDevtools(version, providedVersions()));
}
