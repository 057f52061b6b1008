import { byMethodOnly, type RepeatableCalls } from './repeatable-calls.ts';

/** An API that fails again within this time after its return has to pass more health checks. */
const stableAfterMs = 60_000;
const maxPassesNeeded = 32;
/**
 * A missed check takes a second. On a busy machine an API or the edge is often blocked for three or four seconds, and a
 * waiting call still gets its reply then, so an API counts as hung only later.
 */
export const missedChecksOfHungApi = 8;

type Clock = () => number;

/**
 * One API behind the edge. After a failure it is avoided until it passes a health check. When it soon fails again, it
 * has to pass two checks in a row, then four, up to `maxPassesNeeded`.
 */
export class Upstream {
  readonly address: string;
  /** The calls that may be sent to this API even if another API may have received them. */
  calls: RepeatableCalls = byMethodOnly;
  readonly #now: Clock;
  readonly #onHang = new Set<() => void>();
  #passesMissing = 0;
  /** The number of health checks in a row without a reply, since the API last replied to any request. */
  #missedChecks = 0;
  #passesNeeded = 0;
  #availableSince = Number.NEGATIVE_INFINITY;

  constructor(address: string, now: Clock = () => performance.now()) {
    this.address = address;
    this.#now = now;
  }

  get isAvailable(): boolean {
    return this.#passesMissing === 0;
  }

  /** Whether the API has not replied to the last health check, and to no call since. */
  get missesChecks(): boolean {
    return this.#missedChecks > 0;
  }

  /** Whether the API has replied neither to health checks nor to a call for a while. */
  get isHung(): boolean {
    return this.#missedChecks >= missedChecksOfHungApi;
  }

  /** Records a reply of the API with any status, or a refused connection, which calls notice immediately. */
  reply(): void {
    this.#missedChecks = 0;
  }

  fail(): void {
    if (this.isAvailable) {
      const isStable = this.#now() - this.#availableSince > stableAfterMs;
      this.#passesNeeded = isStable ? 1 : Math.min(2 * this.#passesNeeded, maxPassesNeeded);
    }
    this.#passesMissing = this.#passesNeeded;
  }

  /** Records a health check without a reply, and notifies the calls that wait for this API. */
  hang(): void {
    this.#missedChecks += 1;
    this.fail();
    for (const notify of [...this.#onHang]) notify();
  }

  pass(): void {
    if (this.isAvailable) return;
    this.#passesMissing -= 1;
    if (this.isAvailable) this.#availableSince = this.#now();
  }

  /** Calls `notify` when the API misses a health check. Returns a function that ends the subscription. */
  onHang(notify: () => void): () => void {
    this.#onHang.add(notify);
    return () => this.#onHang.delete(notify);
  }
}

/**
 * Rotates over the APIs behind the edge. APIs that have failed are last, so that they are only tried when all others
 * fail.
 */
export class Upstreams {
  readonly all: readonly Upstream[];
  #first = 0;

  constructor(addresses: readonly string[], now?: Clock) {
    this.all = addresses.map((address) => new Upstream(address, now));
  }

  /** Whether every API hangs, so that a new call would only wait. */
  get allHang(): boolean {
    return this.all.every(({ isHung }) => isHung);
  }

  inOrder(): Upstream[] {
    this.#first = (this.#first + 1) % this.all.length;
    const rotated = [...this.all.slice(this.#first), ...this.all.slice(0, this.#first)];
    return [
      ...rotated.filter(({ isAvailable }) => isAvailable),
      ...rotated.filter(({ isAvailable }) => !isAvailable),
    ];
  }

  first(): string {
    return this.inOrder()[0]?.address ?? '';
  }
}
