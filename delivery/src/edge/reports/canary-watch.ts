import type { LiveCanary } from '#src/edge/live/live-channel.ts';
import { describeVerdict, type Verdict, verdictOf } from '#src/figures/verdict.ts';
import { withdrawCanary } from '#src/publish/changes/canary.ts';
import { partOf } from '#src/store/pointers.ts';
import { SignatureError, type Store } from '#src/store/store.ts';
import type { PageKeys } from '../page-keys.ts';
import { canaryScope, networkKey, networkOf } from './report-requests.ts';

/** The failing networks are read again after this time, because another edge may have found some. */
const readAgainMs = 10_000;
/**
 * After a comparison that took longer than this, the next one waits for a multiple of that time, so that comparisons do
 * not occupy the edge.
 */
const longComparisonMs = 100;
const pauseFactor = 10;

interface WatchedChannel {
  store: Store;
  channel: string;
  pageKeys: PageKeys;
  log: (line: string) => void;
}

/**
 * Compares canaries with the stable versions. It withdraws a canary that fails in several networks. When a canary fails
 * in one network only, the reports may be forged or have another cause, so only visitors of this network get the stable
 * version.
 */
export class CanaryWatch {
  readonly #options: WatchedChannel;
  readonly #failing = new Map<string, { networks: ReadonlySet<string>; readAt: number }>();

  #pausedUntil = 0;
  readonly #postponed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: WatchedChannel) {
    this.#options = options;
  }

  returnedNetworks(): { part: string; version: string; count: number }[] {
    return [...this.#failing].map(([key, { networks }]) => {
      const [part = '', version = ''] = key.split(' ');
      return { part, version, count: networks.size };
    });
  }

  returns(live: LiveCanary, address: string): boolean {
    const key = keyOf(live);
    const known = this.#failing.get(key);
    if (!known || Date.now() - known.readAt > readAgainMs) {
      this.#failing.set(key, { networks: known?.networks ?? new Set(), readAt: Date.now() });
      void this.evaluate([live.part]).catch((error: Error) =>
        this.#options.log(`the canary of ${live.part} could not be compared: ${error.message}`),
      );
    }
    return (
      known?.networks.has(
        networkKey(this.#options.pageKeys.current, canaryScope(live), networkOf(address)),
      ) ?? false
    );
  }

  async evaluate(parts: readonly string[]): Promise<void> {
    const pauseMs = this.#pausedUntil - performance.now();
    if (parts.length > 0 && pauseMs > 0) return this.#postpone(parts, pauseMs);
    if (parts.length === 0) return;
    const startedAt = performance.now();
    const { store, channel } = this.#options;
    const document = await store.readChannel(channel);
    for (const part of parts) {
      const pointers = document && partOf(document, part);
      if (!pointers?.canary) continue;
      const { stable, canary } = pointers;
      const verdict = verdictOf(await store.reports.canaryVisits.read(channel, part), stable, canary);
      if (verdict.isWithdrawable)
        await this.#withdraw(part, canary.version, describeVerdict(verdict, stable));
      else this.#returnNetworks({ part, canary }, stable, verdict);
    }
    const durationMs = performance.now() - startedAt;
    if (durationMs > longComparisonMs) this.#pausedUntil = performance.now() + durationMs * pauseFactor;
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pausedUntil = 0;
    const parts = [...this.#postponed];
    this.#postponed.clear();
    await this.evaluate(parts);
  }

  #postpone(parts: readonly string[], pauseMs: number): void {
    for (const part of parts) this.#postponed.add(part);
    this.#timer ??= setTimeout(() => {
      void this.end().catch((error: Error) =>
        this.#options.log(`a canary could not be compared: ${error.message}`),
      );
    }, pauseMs).unref();
  }

  async #withdraw(part: string, version: string, reason: string): Promise<void> {
    const { store, channel, log } = this.#options;
    try {
      await withdrawCanary({ store, channel, part, by: 'edge', reason }, { version, hasFailed: true });
      log(`the canary ${part} ${version} was withdrawn: ${reason}`);
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      log(`the canary ${part} ${version} was not withdrawn, although ${reason}: ${error.message}`);
    }
  }

  #returnNetworks(live: LiveCanary, stable: string, verdict: Verdict): void {
    const known = this.#failing.get(keyOf(live))?.networks ?? new Set();
    for (const network of verdict.failingNetworks) {
      if (known.has(network)) continue;
      this.#options.log(
        `the canary ${live.part} ${live.canary.version} fails in one network, whose visitors get ${stable} from now on: ${describeVerdict(verdict, stable)}`,
      );
    }
    const networks = new Set([...known, ...verdict.failingNetworks]);
    this.#failing.set(keyOf(live), { networks, readAt: Date.now() });
  }
}

const keyOf = ({ part, canary }: LiveCanary) => `${part} ${canary.version} ${canary.since ?? ''}`;
