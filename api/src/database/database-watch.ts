import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '#src/basics/clock.ts';
import { seconds } from '#src/basics/clock.ts';
import type { Database, PostgresOptions } from '#src/database/database.ts';

export const watchOptions: PostgresOptions = { maxConnections: 1, queryTimeoutMs: 2_000 };

/**
 * The clock of the database: its last measured time plus the time that has passed since. A jump of the machine's clock
 * therefore ends no session and moves no answer to another day.
 * @param wall The clock of the machine.
 */
export class DatabaseClock implements Clock {
  readonly #wall: () => number;
  /** The time of the database minus the monotonic clock of the process. */
  #offsetMs: number | null = null;

  constructor(wall = () => Date.now()) {
    this.#wall = wall;
  }

  now(): Date {
    return new Date(this.#offsetMs === null ? this.#wall() : Math.floor(performance.now() + this.#offsetMs));
  }

  aheadMs(): number {
    return this.#wall() - this.now().getTime();
  }

  async measure(db: Database): Promise<void> {
    const sent = performance.now();
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
    const received = performance.now();
    const [row] = rows;
    if (!row) throw new Error('the database returned no row with its time');
    const measured = row.ms - (sent + received) / 2;
    // A measurement may be wrong by half of its duration. A smaller difference is ignored, so that the time does not
    // jump back and forth.
    const isSame = this.#offsetMs !== null && Math.abs(measured - this.#offsetMs) <= received - sent + 1;
    if (!isSame) this.#offsetMs = measured;
  }
}

/**
 * Whether calls can use the database. With `slow`, it answers late, and calls still use it. With `away`, it has not
 * answered for so long that another server, which may still reach it, should get the calls.
 */
export type DatabaseState = 'ok' | 'slow' | 'away';

const checkEveryMs = seconds(1);
/** A stalled disk or a planned switch of the server takes less time. */
const awayAfterMs = seconds(5);

/**
 * Checks the database and measures its time, over a separate connection, because the other connections may all be in
 * use.
 */
export class DatabaseWatch {
  readonly clock: DatabaseClock;
  readonly #db: Database;
  #answeredAt = performance.now();
  #hasFailed = false;
  #running: Promise<void> | undefined;
  readonly #stopped = new AbortController();

  constructor(db: Database, clock = new DatabaseClock()) {
    this.#db = db;
    this.clock = clock;
  }

  /** Returns the state without a statement, so that a reply about it never waits. */
  get state(): DatabaseState {
    if (!this.#hasFailed) return 'ok';
    return performance.now() - this.#answeredAt < awayAfterMs ? 'slow' : 'away';
  }

  /** Checks the database, and fails when it does not answer. Simultaneous checks share one statement. */
  check(): Promise<void> {
    this.#running ??= this.#measure().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #measure(): Promise<void> {
    const startedAt = performance.now();
    try {
      await this.clock.measure(this.#db);
      this.#answeredAt = startedAt;
      this.#hasFailed = false;
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
  }

  /** Checks repeatedly until it is stopped, and calls `onAnswered` after each successful check. */
  async start(onAnswered: () => void): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      // A failure is not logged, because without the database every call fails and logs it.
      await this.check().then(onAnswered, () => {});
      await delay(checkEveryMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  stop(): void {
    this.#stopped.abort();
  }
}
