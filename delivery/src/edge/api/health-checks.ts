import { setTimeout } from 'node:timers/promises';
import { Type } from 'typebox';
import { parseAs } from '#src/store/parse-json.ts';
import { RepeatableCallsSchema } from './repeatable-calls.ts';
import type { Upstream, Upstreams } from './upstreams.ts';

export interface HealthCheckTimes {
  pauseMs: number;
  timeoutMs: number;
}

/** The times of health checks. An API that stops replying is avoided after the sum of both times. */
export const healthCheckTimes: HealthCheckTimes = { pauseMs: 1_000, timeoutMs: 1_000 };

const ReadySchema = Type.Object({ calls: RepeatableCallsSchema });

export class HealthChecks {
  readonly #upstreams: Upstreams;
  readonly #times: HealthCheckTimes;
  readonly #log: (line: string) => void;
  readonly #stopped = new AbortController();

  constructor(upstreams: Upstreams, times: HealthCheckTimes, log: (line: string) => void) {
    this.#upstreams = upstreams;
    this.#times = times;
    this.#log = log;
  }

  start(): void {
    for (const upstream of this.#upstreams.all) void this.#checkAgainAndAgain(upstream);
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #checkAgainAndAgain(upstream: Upstream): Promise<void> {
    const { signal } = this.#stopped;
    let hasAnswered = false;
    let isLoggedAsAvoided = false;
    while (!signal.aborted) {
      const problem = await this.#check(upstream);
      if (signal.aborted) return;
      if (problem === null) hasAnswered = true;
      // An API that has not started yet is not logged as failed.
      if (hasAnswered && !isLoggedAsAvoided && problem !== null) {
        isLoggedAsAvoided = true;
        this.#log(`the API at ${upstream.address} is avoided until it passes a health check: ${problem}`);
      }
      if (isLoggedAsAvoided && upstream.isAvailable) {
        isLoggedAsAvoided = false;
        this.#log(`the API at ${upstream.address} is used again`);
      }
      // A check without a reply has already taken its timeout, and the next check decides whether the API hangs, so
      // there is no pause.
      if (upstream.missesChecks) continue;
      await setTimeout(this.#times.pauseMs, undefined, { signal }).catch(() => {});
    }
  }

  /** Records the result of one check. Returns the problem of the API, or null. */
  async #check(upstream: Upstream): Promise<string | null> {
    const timeout = AbortSignal.timeout(this.#times.timeoutMs);
    const signal = AbortSignal.any([timeout, this.#stopped.signal]);
    try {
      const reply = await fetch(`${upstream.address}/api/readyz`, { signal, redirect: 'manual' });
      upstream.reply();
      const text = await reply.text();
      if (!reply.ok) {
        upstream.fail();
        return `it replied with ${reply.status}`;
      }
      upstream.calls = parseAs(ReadySchema, text)?.calls ?? upstream.calls;
      upstream.pass();
      return null;
    } catch {
      if (this.#stopped.signal.aborted) return null;
      if (timeout.aborted) upstream.hang();
      else {
        upstream.reply();
        upstream.fail();
      }
      return timeout.aborted ? `no reply within ${this.#times.timeoutMs} ms` : 'no connection';
    }
  }
}
