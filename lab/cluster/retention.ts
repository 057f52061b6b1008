import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@tapin/api/database';
import { repairRollups } from '@tapin/api/rollups';
import { sql } from 'kysely';
import type { Application } from './application.ts';

const code = 'ASPEN';
const students = 1_000;
const daysOfStudent = 60;
const all = students * daysOfStudent;
/** A killed process keeps its lease for two minutes. */
const giveUpAfterMs = 240_000;

/** A district whose answers of three years ago are due, and the command that deletes them. */
export class Retention {
  readonly #application: Application;
  readonly #environment: NodeJS.ProcessEnv;

  constructor(application: Application, ledger: string) {
    this.#application = application;
    this.#environment = { RETENTION_LEDGER: ledger };
    rmSync(ledger, { recursive: true, force: true });
  }

  /** Adds answers that are due, and the confirmation of the district that they are deleted. */
  async addOldAnswers(db: Database): Promise<void> {
    await sql`
      with district as (insert into districts (name, code) values ('Aspen', ${code})
        on conflict (code) do update set name = excluded.name returning id),
      school as (insert into schools (name, code, district_id) select 'Aspen', ${code}, id from district
        on conflict (code) do update set name = excluded.name returning id),
      person as (insert into users (first_name, last_name, role)
        select 'P', 'old-' || n, 'student' from generate_series(1, ${students}::integer) n returning id),
      member as (insert into school_users (school_id, user_id, role, verified, grade)
        select school.id, person.id, 'student', 'approved', 9 from school cross join person returning school_id, user_id)
      insert into answers (school_id, student_id, day, question, response, created_at)
      select school_id, user_id, day, 1, 1, day from member
      cross join lateral (select (current_date - interval '12 years' + n * interval '1 day')::date as day
        from generate_series(1, ${daysOfStudent}::integer) n) days`.execute(db);
    await repairRollups(db, null);
    await this.#operator('retention', 'confirm', '--district', code, '--yes');
  }

  #operator = (...words: string[]) => this.#application.operator(words, this.#environment);

  run = () => this.#operator('retention', 'run');

  async #countOld(db: Database): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from answers where day < current_date - interval '3 years'`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  }

  async untilHalfDone(db: Database): Promise<void> {
    for (;;) {
      const count = await this.#countOld(db);
      if (count === 0) throw new Error('all old answers were deleted before the fault');
      if (count < all) return;
      await delay(20);
    }
  }

  /** Repeats the command until it has deleted everything. */
  async finish(): Promise<void> {
    const deadline = performance.now() + giveUpAfterMs;
    while ((await this.run()) !== 0) {
      if (performance.now() > deadline) throw new Error('the old answers could not be deleted');
      await delay(5_000);
    }
    if ((await this.#operator('retention', 'verify')) !== 0)
      throw new Error('some data is older than it should be');
  }
}
