import type { ShownScreen } from './signals.ts';

export interface RunningVersion {
  remote: string;
  version: string;
}

/**
 * The page forgets screens beyond this number. The browser reports interactions and layout shifts at most seconds late.
 */
const maxScreens = 20;

/** React runs the effect that reports a screen at most this time after the frame. */
const effectsMs = 400;

export class Screens {
  #shown: ShownScreen[] = [];

  add(screen: ShownScreen): void {
    this.#shown = [...this.#shown, screen].slice(-maxScreens);
  }

  /**
   * Returns the remote whose screen was rendered in a frame: opened before its end, and shown after its start. The
   * first screen is left out, because the shell is rendered in the same frame.
   */
  shownIn(start: number, end: number): RunningVersion | null {
    const isRendered = ({ openedAt, shownAt }: ShownScreen) =>
      openedAt > 0 && openedAt <= end && shownAt >= start && shownAt <= end + effectsMs;
    const screen = this.#shown.findLast(isRendered);
    return screen ? { remote: screen.remote, version: screen.version } : null;
  }

  /** Returns the screen that the page showed at a time. Before any screen was shown, it returns the first one. */
  at(time: number): ShownScreen | undefined {
    return this.#shown.findLast(({ openedAt }) => openedAt <= time) ?? this.#shown[0];
  }
}

/** Returns the remote whose part contains an element; null for the header, and for dialogs outside of the part. */
export function remoteAround(target: EventTarget | null): RunningVersion | null {
  const part = target instanceof Element ? target.closest<HTMLElement>('[data-remote]') : null;
  return part && { remote: part.dataset.remote ?? '', version: part.dataset.version ?? '' };
}

export const shownRemote = (): RunningVersion | null =>
  remoteAround(document.querySelector('main [data-remote]'));

const recentMs = 2_000;

let latest: { version: RunningVersion; at: number } | null = null;

export function noteCulprit(version: RunningVersion): void {
  latest = { version, at: performance.now() };
}

/** Returns the remote to which the latest errors were attributed, if they are recent. */
export const recentCulprit = (): RunningVersion | null =>
  latest && performance.now() - latest.at < recentMs ? latest.version : null;
