import { ReleaseWatch } from '../open-page/release-watch.ts';

export type PageKind = 'read' | 'writing' | 'hidden' | 'asleep' | 'offline';

/** Browsers run the timers of a hidden page once a minute. */
const hiddenTickMs = 60_000;
/** A person scrolls or clicks once in this time. */
const useIntervalMs = 45_000;
const writing = { startsBeforeMs: 480_000, lastsMs: 150_000 };
const comesBackAfterMs = { min: 60_000, max: 900_000 };

const between = (min: number, max: number) => min + Math.random() * (max - min);

/** A page that runs the release watch under virtual time. Everything else of the page is a few values. */
export class SimulatedPage {
  readonly kind: PageKind;
  /** The version that runs on the page, and the version that the page knows to be live. */
  version = 'bad';
  known = 'bad';
  isInputLost = false;
  updatedAt = Number.POSITIVE_INFINITY;
  /** The time from which the page can run and has a connection. */
  readonly reachableAt: number;
  readonly #live: () => string;
  readonly #onRequest: () => void;
  readonly #watch: ReleaseWatch;
  readonly #writesFrom = between(0, writing.startsBeforeMs);
  readonly #firstTick = between(0, hiddenTickMs);
  readonly #firstUse = between(0, useIntervalMs);

  constructor(kind: PageKind, live: () => string, onRequest: () => void) {
    this.kind = kind;
    this.#live = live;
    this.#onRequest = onRequest;
    const isAway = kind === 'asleep' || kind === 'offline';
    this.reachableAt = performance.now() + (isAway ? between(comesBackAfterMs.min, comesBackAfterMs.max) : 0);
    this.#watch = new ReleaseWatch({
      isHidden: () => kind === 'hidden',
      isOnline: () => kind !== 'offline' || this.#isBack(),
      idleMs: () => (this.#isWriting() ? 0 : this.#sinceUse()),
      holdsInput: () => this.#isWriting(),
      refresh: async () => this.#request(),
      findUpdate: () => (this.version === this.known ? null : 'parts'),
      apply: async () => this.#update(),
      offer: () => undefined,
      schedule: (callback, delayMs) => this.#schedule(callback, delayMs),
    });
    if (isAway) setTimeout(() => this.#comeBack(), this.reachableAt - performance.now());
    this.#watch.start();
  }

  #isBack = () => performance.now() >= this.reachableAt;

  #request(): void {
    this.#onRequest();
    this.known = this.#live();
  }

  #update(): boolean {
    this.isInputLost ||= this.#isWriting();
    this.version = this.known;
    this.updatedAt = performance.now();
    return true;
  }

  #isWriting(): boolean {
    const since = performance.now() - this.#writesFrom;
    return this.kind === 'writing' && since >= 0 && since < writing.lastsMs;
  }

  #sinceUse = () => (performance.now() + this.#firstUse) % useIntervalMs;

  /** The page continues, and the browser reports that it is visible or online. */
  #comeBack(): void {
    if (this.kind === 'offline') this.#watch.reconnect();
    else {
      this.#request();
      this.#watch.consider();
    }
  }

  /** Returns the time until the first tick after a delay. The ticks of each device are at other times. */
  #untilTick(delayMs: number): number {
    const sinceTick = (performance.now() + delayMs + this.#firstTick) % hiddenTickMs;
    return delayMs + hiddenTickMs - sinceTick;
  }

  #schedule(callback: () => void, delayMs: number): void {
    if (this.kind === 'hidden') setTimeout(callback, this.#untilTick(delayMs));
    else if (this.kind === 'asleep' && !this.#isBack()) {
      // A suspended page runs no timers. Timers that are due run when it continues.
      const untilBack = this.reachableAt - performance.now();
      setTimeout(callback, Math.max(delayMs, untilBack));
    } else setTimeout(callback, delayMs);
  }
}
