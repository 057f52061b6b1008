import type { RootOptions } from 'react-dom/client';
import type { Catalog } from '../remotes/catalog.ts';
import { LeftRunning } from './left-running.ts';
import { LocalRemote } from './local-remote.ts';
import { initialState, LocalStates } from './local-state.ts';
import { watchPageErrors } from './page-errors.ts';

/** Effects of a screen have ended this long after the person left the screen. */
const settledAfterMs = 1_000;

function watchLeftRunning(states: LocalStates): void {
  const leftRunning = new LeftRunning(states.current().map(({ origin }) => origin));
  const isShown = (name: string) => document.querySelector(`[data-remote="${name}"]`) !== null;
  const shown = new Set<string>();

  const check = (name: string, origin: string) => {
    if (!isShown(name)) states.change(name, { leftRunning: [...new Set(leftRunning.of(origin))] });
  };

  new MutationObserver(() => {
    for (const { name, origin } of states.current()) {
      if (isShown(name)) shown.add(name);
      else if (shown.delete(name)) setTimeout(() => check(name, origin), settledAfterMs);
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
}

/**
 * Loads remotes from development servers. While a server has no build, the page uses the released version of its remote.
 * Returns the state of each remote for the banner, and options for the React root of the page, with which the banner
 * shows errors of components.
 */
export async function loadLocalRemotes(
  local: readonly [string, string][],
  catalog: Catalog,
): Promise<{ states: LocalStates; options: RootOptions }> {
  const states = new LocalStates(local.map(([name, origin]) => initialState(name, origin)));
  const options = watchPageErrors(states);
  watchLeftRunning(states);
  const remotes = local.map(([name, origin]) => new LocalRemote(name, origin, catalog, states));
  await Promise.all(remotes.map((remote) => remote.start()));
  return { states, options };
}
