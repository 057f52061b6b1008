/** The change of a page after a version that it runs was rolled back: an exchange of parts, or a reload. */
export type Update = 'parts' | 'page';

export interface ReleaseWatchOptions {
  isHidden: () => boolean;
  isOnline: () => boolean;
  /** Milliseconds since the person last used the page. */
  idleMs: () => number;
  /** Whether an update would lose input of the person. */
  holdsInput: () => boolean;
  /** Loads the discovery document. It resolves also after an error. */
  refresh: () => Promise<void>;
  findUpdate: () => Update | null;
  /** Returns whether the page runs no version any more that was rolled back. */
  apply: (update: Update) => Promise<boolean>;
  /** Shows the offer to update now, or removes it. */
  offer: (update: Update | null) => void;
  schedule?: (callback: () => void, delayMs: number) => void;
}

/** Pages ask at random times, so that the edge has the same load at all times. */
const refreshIntervalMs = { min: 120_000, max: 210_000 };
/** A connection that returns does so for many pages together. */
const reconnectSpreadMs = 20_000;
/** The page counts as unused after this time. */
const idleAfterMs = 10_000;
const recheckMs = 2_000;
const retryAfterMs = 60_000;

/**
 * Learns whether this page runs a version that was rolled back, and updates the page at a moment at which nobody uses it
 * and nothing is lost. While the person has not finished something, it offers the update.
 */
export class ReleaseWatch {
  readonly #options: ReleaseWatchOptions;
  readonly #schedule: (callback: () => void, delayMs: number) => void;
  #isWaiting = false;
  #isApplying = false;

  constructor(options: ReleaseWatchOptions) {
    this.#options = options;
    this.#schedule = options.schedule ?? ((callback, delayMs) => setTimeout(callback, delayMs));
  }

  start(): void {
    const { min, max } = refreshIntervalMs;
    this.#schedule(() => void this.#refresh().then(() => this.start()), min + Math.random() * (max - min));
  }

  /** Handles the return of the connection. */
  reconnect(): void {
    this.#schedule(() => void this.#refresh(), Math.random() * reconnectSpreadMs);
  }

  async #refresh(): Promise<void> {
    if (!this.#options.isOnline()) return;
    await this.#options.refresh();
    this.consider();
  }

  /** Compares the page with the versions that are known, and updates it, offers the update or waits. */
  consider(): void {
    if (this.#isApplying) return;
    const update = this.#options.findUpdate();
    if (!update) this.#options.offer(null);
    else if (this.#isUnused() && !this.#options.holdsInput()) void this.#apply(update);
    else {
      if (this.#isUnused()) this.#options.offer(update);
      this.#considerIn(recheckMs);
    }
  }

  async #apply(update: Update): Promise<void> {
    this.#isApplying = true;
    const isDone = await this.#options.apply(update);
    this.#isApplying = false;
    if (isDone) this.#options.offer(null);
    else this.#considerIn(retryAfterMs);
  }

  #isUnused = () => this.#options.isHidden() || this.#options.idleMs() >= idleAfterMs;

  #considerIn(delayMs: number): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#schedule(() => {
      this.#isWaiting = false;
      this.consider();
    }, delayMs);
  }
}
