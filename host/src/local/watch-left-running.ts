import { LeftRunning } from './left-running.ts';
import type { LocalStates } from './local-state.ts';

/** Effects of a screen that was left have ended after this time. */
const settledAfterMs = 1_000;

/** Shows in the banner what the screens of local remotes leave running. */
export function watchLeftRunning(states: LocalStates): void {
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
