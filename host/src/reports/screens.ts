import type { ShownScreen } from './signals.ts';

/** A remote and one of its versions. */
export interface RunningVersion {
  remote: string;
  version: string;
}

/** Screens before these are forgotten. The browser reports interactions and layout shifts seconds late at most. */
const maxScreens = 20;

/** The screens of this page, in the order in which they were shown. */
export class Screens {
  #shown: ShownScreen[] = [];

  add(screen: ShownScreen): void {
    this.#shown = [...this.#shown, screen].slice(-maxScreens);
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
