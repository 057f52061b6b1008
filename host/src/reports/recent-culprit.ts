import type { RunningVersion } from './screens.ts';

const recentMs = 2_000;

let latest: { version: RunningVersion; at: number } | null = null;

/** Remembers a remote to which an error was attributed. */
export function noteCulprit(version: RunningVersion): void {
  latest = { version, at: performance.now() };
}

/** Returns the remote to which the errors of the last moments were attributed. */
export const recentCulprit = (): RunningVersion | null =>
  latest && performance.now() - latest.at < recentMs ? latest.version : null;
