import { Worker } from 'node:worker_threads';
import type { Log } from '@tapin/servers/log';
import { cells, type RunningCalls } from './running-calls.ts';

const beatMs = 250;

interface WatchTimes {
  blockedAfterMs: number;
  /** `/readyz` fails for this time after a block, so that the proxy uses other APIs meanwhile. */
  notReadyMs: number;
}

const defaultTimes: WatchTimes = { blockedAfterMs: 2_000, notReadyMs: 10_000 };

export interface WatchdogData {
  memory: Int32Array;
  names: readonly string[];
  beatMs: number;
  blockedAfterMs: number;
  killAfterMs: number | null;
  logLevel: string;
}

interface WatchOptions extends Partial<WatchTimes> {
  calls: RunningCalls;
  log: Log;
  logLevel: string;
  killAfterMs: number | null;
}

/**
 * Watches the event loop from inside and from a thread. The thread writes the log line while the loop is blocked,
 * possibly forever. The loop itself counts the block when it continues.
 */
export class EventLoopWatch {
  readonly blocks = new Map<string, number>();
  readonly calls: RunningCalls;
  readonly #options: WatchOptions & WatchTimes;
  #lastBeat = Number.POSITIVE_INFINITY;
  #notReadyUntil = 0;
  #timer: NodeJS.Timeout | undefined;
  #watchdog: Worker | undefined;

  constructor(options: WatchOptions) {
    this.#options = { ...defaultTimes, ...options };
    this.calls = options.calls;
  }

  start(): void {
    const { calls, killAfterMs, logLevel, blockedAfterMs } = this.#options;
    const { memory, names } = calls;
    const workerData: WatchdogData = { memory, names, beatMs, blockedAfterMs, killAfterMs, logLevel };
    this.#watchdog = new Worker(new URL('./event-loop-watchdog.ts', import.meta.url), { workerData });
    this.#watchdog.unref();
    this.#lastBeat = performance.now();
    this.#timer = setInterval(() => this.#beat(), beatMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#watchdog?.terminate();
  }

  wasBlocked(): boolean {
    const now = performance.now();
    return now < this.#notReadyUntil || now - this.#lastBeat > this.#options.blockedAfterMs;
  }

  #beat(): void {
    const { blockedAfterMs, notReadyMs, log } = this.#options;
    const now = performance.now();
    const blockedMs = now - this.#lastBeat - beatMs;
    this.#lastBeat = now;
    Atomics.add(this.calls.memory, cells.beats, 1);
    if (blockedMs < blockedAfterMs) return;
    this.#notReadyUntil = now + notReadyMs;
    const call = this.calls.resetBlockedCall();
    this.blocks.set(call, (this.blocks.get(call) ?? 0) + 1);
    log.warn('the event loop continues', { call, ms: Math.round(blockedMs) });
  }
}
