/** How a page replaces a version that was rolled back: it exchanges the remotes, or it reloads. */
export type Update = 'parts' | 'page';

export interface ReleaseWatchOptions {
  isHidden: () => boolean;
  isOnline: () => boolean;
  idleMs: () => number;
  holdsInput: () => boolean;
  refresh: () => Promise<void>;
  findUpdate: () => Update | null;
  /** Returns whether the page has replaced all versions that were rolled back. */
  apply: (update: Update) => Promise<boolean>;
  offer: (update: Update | null) => void;
  schedule?: (callback: () => void, delayMs: number) => void;
}

/** Pages refresh at random times, so that the load on the edge is constant. */
const refreshIntervalMs = { min: 80_000, max: 112_000 };
/** A network failure ends for many pages at the same time, so their requests are spread over this time. */
const reconnectSpreadMs = 20_000;
/** The page counts as unused after this time. */
const idleAfterMs = 10_000;
const recheckMs = 2_000;
const retryAfterMs = 60_000;

/**
 * Finds out whether this page runs a version that was rolled back, and updates the page at a moment when nobody uses it
 * and nothing is lost. While the page holds input, it offers the update instead.
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

  reconnect(): void {
    this.#schedule(() => void this.#refresh(), Math.random() * reconnectSpreadMs);
  }

  async #refresh(): Promise<void> {
    if (!this.#options.isOnline()) return;
    await this.#options.refresh();
    this.consider();
  }

  /** Compares the page with the known versions, and updates, offers the update or waits. */
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
