import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { addDays } from '#src/basics/local-day.ts';
import { countDifferences, insertRollups } from '#src/check-ins/totals/rollups.ts';
import { openPostgres } from '#src/database/database.ts';
import { build } from '#test/build.ts';
import { answerAs, callAs } from '#test/call-as.ts';
import { startExpectingFailure } from '#test/machine/process.ts';
import { makePerson, makeSchool, type Person } from '#test/people.ts';
import { makeMigrationsFolder } from '#test/postgres/migrations-folder.ts';
import { createEmptyDatabase } from '#test/postgres/persistent-database.ts';
import { firstDayAfterHistory } from '#test/scenes/school-years.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder } from './migration-state.ts';

/** Migrations of a later version, which give each answer its weekday. */
const laterMigrations = {
  '001-weekdays.sql': `
    alter table answers add column weekday smallint;
    create function set_weekday() returns trigger language plpgsql as $$
    begin
      new.weekday := extract(isodow from new.day);
      return new;
    end $$;
    create trigger answers_set_weekday before insert on answers for each row execute function set_weekday();`,
  '002-weekdays.batches.sql': `
    with batch as (
      select school_id, student_id, day, question from answers where weekday is null limit 500 for update
    ), filled as (
      update answers a set weekday = extract(isodow from a.day) from batch b
      where (a.school_id, a.student_id, a.day, a.question) = (b.school_id, b.student_id, b.day, b.question)
    )
    select count(*)::integer as rows from batch`,
  '003-weekdays.sql': 'alter table answers alter column weekday set not null',
};

async function makeScene(t: TestContext) {
  const built = await build(t);
  const school = await makeSchool(built);
  const of = { schoolId: school.id };
  const admin = await makePerson(built, { ...of, role: 'admin' });
  const students: Person[] = [];
  for (let count = 0; count < 12; count += 1) students.push(await makePerson(built, of));
  await sql`insert into answers (school_id, student_id, day, question, response, created_at)
    select school_id, user_id, date '2026-03-10' - ago, question,
      case question when 3 then 1 + (user_id + ago) % 5 else (user_id + ago) % 2 end, now()
    from school_users, generate_series(0, 360) ago, generate_series(1, 3) question
    where role = 'student' and (user_id + ago + question) % 3 > 0 and ago % 7 < 5`.execute(built.db);
  await insertRollups(built.db);
  const answer = async (who: Person, questionId: '1' | '3') => {
    const { status } = await answerAs(who, school.id, questionId, questionId === '3' ? 4 : true);
    assert.equal(status, 200);
  };
  const readFigures = async () => {
    const { status, body } = await callAs(admin, 'GET /staff/dashboard/weekly-trends', {
      startDate: '2026-02-02',
      endDate: '2026-02-06',
    });
    assert.equal(status, 200);
    return body;
  };
  return { built, students, answer, readFigures };
}

test('the API answers every call while a later version migrates the baseline, and each row is filled', async (t) => {
  const { built, students, answer, readFigures } = await makeScene(t);
  const { db, clock } = built;
  const folder = makeMigrationsFolder(t, laterMigrations);
  cpSync(migrationsFolder, folder, { recursive: true });
  const figures = await readFigures();
  const lines: string[] = [];
  let isMigrated = false;
  let answers = 0;
  const answerDaily = async () => {
    for (; !isMigrated; clock.advanceDays(1)) {
      await Promise.all(students.flatMap((who) => [answer(who, '1'), answer(who, '3')]));
      answers += 2 * students.length;
      assert.deepEqual(await readFigures(), figures);
    }
  };
  const applied = migrate(db, { folder, onProgress: (line) => lines.push(line) }).finally(() => {
    isMigrated = true;
  });
  await answerDaily();
  assert.deepEqual(await applied, Object.keys(laterMigrations));
  assert.ok(lines.length > 10, lines.join('\n'));
  assert.ok(answers > 0);
  t.diagnostic(`${answers} answers during the migration`);
  await Promise.all(students.map((who) => answer(who, '1')));
  assert.deepEqual(await readFigures(), figures);
  assert.equal(await countDifferences(db, null), 0);
  const { rows } = await sql`select from answers where weekday <> extract(isodow from day)`.execute(db);
  assert.equal(rows.length, 0);
});

test('a database from before the baseline is refused and not changed, and the error says what to do', async (t) => {
  const url = await createEmptyDatabase(t);
  const { db, close } = openPostgres(url, () => {});
  t.after(close);
  await migrate(db, {
    folder: makeMigrationsFolder(t, { '001-before.sql': 'create table kept (id integer)' }),
  });
  const { code, text } = await startExpectingFailure({ DATABASE_URL: url, API_PORT: '0' });
  assert.equal(code, 1);
  assert.equal(
    text,
    'This database is from before the first release (its last migration is 001-before.sql), and no version can upgrade it: set DATABASE_URL to an empty database or, without it, DATA_DIR to a new folder.',
  );
  await assert.rejects(migrate(db), { message: text });
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['backfills', 'kept', 'migrations'],
  );
});

test('the first partition of a new database ends at a school year that begins in two months at the earliest', async (t) => {
  const { db } = await build(t);
  const end = await firstDayAfterHistory(db);
  assert.match(end, /^\d{4}-07-01$/);
  // Shortly after midnight, the template of this database may have been migrated on the day before.
  const { rows } = await sql<{ today: string }>`select current_date as today`.execute(db);
  assert.ok(end >= addDays(rows[0]?.today ?? '', 60 - 1), end);
});
