import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '#src/basics/clock.ts';
import { seconds } from '#src/basics/clock.ts';
import type { Database, PostgresOptions } from '#src/database/database.ts';

/** The options of the connection for the watch. A check that takes longer counts as failed. */
export const watchOptions: PostgresOptions = { maxConnections: 1, queryTimeoutMs: 2_000 };

/**
 * The clock of the database, as of the last measurement and the time that has passed since. It does not follow the clock of the
 * machine, so that a jump of that clock ends no session and moves no answer to another day.
 *
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
    // A measurement is wrong by up to half of its duration. Without a larger difference, the time would only jump to and fro.
    const isSame = this.#offsetMs !== null && Math.abs(measured - this.#offsetMs) <= received - sent + 1;
    if (!isSame) this.#offsetMs = measured;
  }
}

/**
 * Whether calls can use the database. A slow one answers late, and keeps its calls. One that is away answers nothing for so long
 * that calls are better sent to another server, which may still reach it.
 */
export type DatabaseState = 'ok' | 'slow' | 'away';

const checkEveryMs = seconds(1);
/** The stall of a disk and a planned change of the server are shorter. */
const awayAfterMs = seconds(5);

/** Checks the database over a connection of its own, because the others may all be in use, and measures its time. */
export class DatabaseWatch {
  readonly clock: DatabaseClock;
  readonly #db: Database;
  /** When the last successful check began. */
  #answeredAt = performance.now();
  #hasFailed = false;
  #running: Promise<void> | undefined;
  readonly #stopped = new AbortController();

  constructor(db: Database, clock = new DatabaseClock()) {
    this.#db = db;
    this.clock = clock;
  }

  /** Known without a statement, so that a reply about it never waits. */
  get state(): DatabaseState {
    if (!this.#hasFailed) return 'ok';
    return performance.now() - this.#answeredAt < awayAfterMs ? 'slow' : 'away';
  }

  /** Fails when the database does not answer. Checks at the same time share one statement. */
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

  /** Checks again and again until it is stopped, and calls `onAnswered` after each successful check. */
  async start(onAnswered: () => void): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      // A failure needs no line here: without the database, every call fails and says so.
      await this.check().then(onAnswered, () => {});
      await delay(checkEveryMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  stop(): void {
    this.#stopped.abort();
  }
}
