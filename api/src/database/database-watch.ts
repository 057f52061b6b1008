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

const measureEveryMs = seconds(30);

/** Checks the database over a connection of its own, because the others may all be in use, and measures its time. */
export class DatabaseWatch {
  readonly clock: DatabaseClock;
  readonly #db: Database;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, clock = new DatabaseClock()) {
    this.#db = db;
    this.clock = clock;
  }

  /** Fails when the database does not answer. Checks at the same time share one statement. */
  check(): Promise<void> {
    this.#running ??= this.clock.measure(this.#db).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Measures the time again and again, and calls `onMeasured` after each measurement. */
  start(onMeasured: () => void): void {
    // A failure needs no line here: without the database, every call fails and says so.
    this.#timer = setInterval(() => void this.check().then(onMeasured, () => {}), measureEveryMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
