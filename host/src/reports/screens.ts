import type { ShownScreen } from './signals.ts';

/** A remote and one of its versions. */
export interface RunningVersion {
  remote: string;
  version: string;
}

/** Screens before these are forgotten. The browser reports interactions and layout shifts seconds late at most. */
const maxScreens = 20;

/** React runs the effect that reports a screen at most this time after the frame. */
const effectsMs = 400;

/** The screens of this page, in the order in which they were shown. */
export class Screens {
  #shown: ShownScreen[] = [];

  add(screen: ShownScreen): void {
    this.#shown = [...this.#shown, screen].slice(-maxScreens);
  }

  /**
   * Returns the remote whose screen was rendered in a frame: it was opened before the end, and shown after the start. The
   * first screen is left out, because the shell is rendered with it.
   */
  shownIn(start: number, end: number): RunningVersion | null {
    const isRendered = ({ openedAt, shownAt }: ShownScreen) =>
      openedAt > 0 && openedAt <= end && shownAt >= start && shownAt <= end + effectsMs;
    const screen = this.#shown.findLast(isRendered);
    return screen ? { remote: screen.remote, version: screen.version } : null;
  }

  /** Returns the screen that the page had at a time. Until the first one was shown, it is the first one. */
  at(time: number): ShownScreen | undefined {
    return this.#shown.findLast(({ openedAt }) => openedAt <= time) ?? this.#shown[0];
  }
}

/** Returns the remote whose part contains an element; null for the header, and for dialogs beside the part. */
export function remoteAround(target: EventTarget | null): RunningVersion | null {
  const part = target instanceof Element ? target.closest<HTMLElement>('[data-remote]') : null;
  return part && { remote: part.dataset.remote ?? '', version: part.dataset.version ?? '' };
}

/** Returns the remote whose screen is shown now; null for screens of the host. */
export const shownRemote = (): RunningVersion | null =>
  remoteAround(document.querySelector('main [data-remote]'));

const recentMs = 2_000;

let latest: { version: RunningVersion; at: number } | null = null;

/** Remembers a remote to which an error was attributed. */
export function noteCulprit(version: RunningVersion): void {
  latest = { version, at: performance.now() };
}

/** Returns the remote to which the errors of the last moments were attributed. */
export const recentCulprit = (): RunningVersion | null =>
  latest && performance.now() - latest.at < recentMs ? latest.version : null;
