import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { countDifferences } from '#src/check-ins/totals/rollups.ts';
import type { Database } from '#src/database/database.ts';
import { build } from '#test/build.ts';
import { demoHolidays } from './check-ins.ts';
import { demoPassword } from './people.ts';
import { seedDemo } from './seed.ts';

/** Returns the days of a month, from 1 to 12, that are this weekday, from 0 for Sunday to 6. */
function weekdaysIn(year: number, month: number, weekday: number): string[] {
  const days = Array.from({ length: 31 }, (_, at) => new Date(Date.UTC(year, month - 1, at + 1)));
  return days
    .filter((day) => day.getUTCMonth() === month - 1 && day.getUTCDay() === weekday)
    .map((day) => day.toISOString().slice(0, 10));
}

const plusDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

function holidaysOf(year: number): [string, string | undefined, string | undefined][] {
  const thirdMonday = (month: number) => weekdaysIn(year, month, 1)[2];
  const [spring = '', thanksgiving = ''] = [thirdMonday(3), weekdaysIn(year, 11, 4)[3]];
  const memorial = weekdaysIn(year, 5, 1).at(-1);
  const labor = weekdaysIn(year, 9, 1)[0];
  return [
    ['Martin Luther King Jr. Day', thirdMonday(1), thirdMonday(1)],
    ['Presidents’ Day', thirdMonday(2), thirdMonday(2)],
    ['Spring break', spring, plusDays(spring, 4)],
    ['Memorial Day', memorial, memorial],
    ['Summer break', `${year}-06-18`, `${year}-08-25`],
    ['Labor Day', labor, labor],
    ['Veterans Day', `${year}-11-11`, `${year}-11-11`],
    ['Thanksgiving', thanksgiving, plusDays(thanksgiving, 1)],
    ['Winter break', `${year}-12-22`, `${year + 1}-01-04`],
  ];
}

test('the holidays of twelve years in the demo are on the days of the federal calendar', async (t) => {
  const { db } = await build(t);
  const years = Array.from({ length: 12 }, (_, at) => 2025 + at);
  const found: unknown[] = [];
  for (const year of [2027, 2031, 2035]) {
    const { rows } = await sql<{ name: string; first_day: string; last_day: string }>`
      select name, first_day, last_day from (${demoHolidays(`${year}-03-11`)}) h order by first_day`.execute(
      db,
    );
    found.push(...rows.map(({ name, first_day, last_day }) => [name, first_day, last_day]));
  }
  assert.deepEqual(found, years.flatMap(holidaysOf));
  assert.equal(holidaysOf(2027)[3]?.[1], '2027-05-31');
});

test('the demo is created once, grows every day, and its accounts work', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  await seedDemo(db, clock.now());
  const counts = async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from school_users where role = 'student') as students,
      (select count(distinct day) from answers) as days, (select count(*) from answers) as answers,
      (select max(day)::text from answers) as last`.execute(db);
    return rows[0] ?? {};
  };
  const first = await counts();
  assert.ok((first.students ?? 0) >= 1_200 && (first.days ?? 0) > 150, JSON.stringify(first));
  assert.equal(first.last, '2026-03-11');
  await seedDemo(db, clock.now());
  assert.deepEqual(await counts(), first);
  clock.advanceDays(2);
  await seedDemo(db, clock.now());
  const later = await counts();
  assert.equal(later.days, (first.days ?? 0) + 2);
  // The schools are compared one at a time, because comparing all of them can exceed the statement timeout on a slow
  // machine.
  for (const { id } of await db.selectFrom('schools').select('id').execute())
    assert.equal(await countDifferences(db, id), 0);

  const meOf = async (name: string) => {
    const visitor = built.visitor();
    const body = { email: `${name}@demo.test`, password: demoPassword, rememberMe: false };
    assert.equal((await visitor.call('POST /auth/sign-in', { body })).status, 200, name);
    return { visitor, me: (await visitor.send('GET /user/me')).body };
  };
  const { me: student, visitor } = await meOf('student');
  assert.deepEqual([student.classes.length, student.grade.grade, student.schools[0].code], [9, 9, 'CEDAR1']);
  const questions = await visitor.call('GET /student/:school/questions', {
    params: { school: student.schools[0]._id },
  });
  assert.deepEqual(questions.body.answers, []);
  const { me: newcomer } = await meOf('newstudent');
  assert.deepEqual([newcomer.classes, newcomer.grade], [[], null]);
  assert.equal((await meOf('pending')).me.schoolUsers[0].verified, 'pending');
  assert.equal((await meOf('teacher')).me.schoolUsers[0].role, 'teacher');
  assert.equal((await meOf('admin')).me.schoolUsers[0].role, 'admin');
  const { me: district } = await meOf('district');
  assert.deepEqual(
    [district.district.code, district.district.remotes, district.schools.length],
    ['CEDAR', ['district'], 3],
  );
  assert.deepEqual((await meOf('ridge')).me.district.remotes, []);
  const head = await meOf('super');
  const { dashboard } = (
    await head.visitor.call('GET /staff/dashboard', { query: { schoolUserId: head.me.schoolUsers[0]._id } })
  ).body;
  for (const list of ['adminRequests', 'teacherRequests', 'districtRequests', 'priorityStudentsToday']) {
    assert.ok(dashboard[list].length > 0, list);
  }
  await assertCare(db);
  await assertOwnQuestions(db);
  await assertOwnQuestionsReturn(db, clock.now());
});

test('the demo looks like several weeks of a school', async (t) => {
  const { db, clock } = await build(t);
  await seedDemo(db, clock.now());
  const means = async (by: string, where: string) => {
    const { rows } = await sql<{ key: string; feeling: number; days: number }>`
      select ${sql.raw(by)} as key, avg(d.feeling)::float8 as feeling, count(distinct d.day)::integer as days
      from student_days d
      join schools s on s.id = d.school_id
      join school_users su on su.school_id = d.school_id and su.user_id = d.student_id
      where ${sql.raw(where)} group by 1 order by 1`.execute(db);
    return rows;
  };
  const feelings = async (by: string, where: string) =>
    (await means(by, where)).map(({ feeling }) => feeling);
  const [monday = 0, tuesday = 0, friday = 0] = await feelings(
    'extract(isodow from d.day)',
    'extract(isodow from d.day) in (1, 2, 5)',
  );
  assert.ok(monday < tuesday && tuesday < friday, 'Mondays are low, Fridays high');
  const [grade9 = 0, , , grade12 = 0] = await feelings('su.grade', "s.code = 'CEDAR1'");
  assert.ok(grade12 - grade9 > 0.1, 'grades differ');
  const hardWeeks = "d.day between '2026-02-13' and '2026-03-02'";
  const [calm = 0, hard = 0] = await feelings(hardWeeks, "s.code = 'CEDAR2'");
  assert.ok(calm - hard > 0.3, 'two weeks are hard at one school');
  const onHolidays = await means(
    'd.day',
    "d.feeling is not null and d.day in ('2025-11-27', '2025-12-25', '2026-01-19', '2026-02-16')",
  );
  assert.deepEqual(onHolidays, []);
  const { rows } = await sql<{ zone: string }>`select distinct c.time_zone as zone
    from school_calendars c join schools s on s.id = c.school_id where s.code in ('CEDAR1', 'RIDGE1')`.execute(
    db,
  );
  assert.match(rows[0]?.zone ?? '', /^America\//);
});

/** Asserts that some follow-ups wait, some are claimed, most are closed, and each has its history. */
async function assertCare(db: Database): Promise<void> {
  const { rows } = await sql<Record<string, number>>`select
    count(*) filter (where closed_at is not null) as closed, count(*) filter (where asked_at is not null) as asked,
    count(*) filter (where closed_at is null and claimed_by is null) as waiting,
    count(*) filter (where not exists (select from follow_up_events e where e.follow_up_id = f.id)) as without_history,
    count(*) filter (where closed_at < claimed_at or claimed_at < opened_at) as backwards
    from follow_ups f`.execute(db);
  const { closed = 0, asked, waiting = 0, without_history, backwards } = rows[0] ?? {};
  assert.ok(closed > 20 && waiting > 1, JSON.stringify(rows[0]));
  assert.deepEqual([asked, without_history, backwards], [1, 0, 0]);
}

/** Asserts that one school asks two own questions, which its students have answered on school days until today. */
async function assertOwnQuestions(db: Database): Promise<void> {
  const { rows } = await sql<{ code: string; question: number; responses: number[]; last: string }>`
    select s.code, a.question, array_agg(distinct a.response order by a.response) as responses, max(a.day)::text as last
    from answers a join schools s on s.id = a.school_id
    join own_questions q on q.school_id = a.school_id and q.slot = a.question and a.day between q.first_day and q.last_day
    where a.question in (4, 5) group by s.code, a.question order by a.question`.execute(db);
  assert.deepEqual(rows, [
    { code: 'CEDAR3', question: 4, responses: [1, 2], last: '2026-03-13' },
    { code: 'CEDAR3', question: 5, responses: [1, 2, 3, 4, 5], last: '2026-03-13' },
  ]);
  const { rows: strays } = await sql`
    select from answers a where a.question in (4, 5) and not exists (select from own_questions q
      where q.school_id = a.school_id and q.slot = a.question and a.day between q.first_day and q.last_day)`.execute(
    db,
  );
  assert.equal(strays.length, 0);
}

async function assertOwnQuestionsReturn(db: Database, now: Date): Promise<void> {
  await sql`delete from answers where question in (4, 5)`.execute(db);
  await db.deleteFrom('own_questions').execute();
  const today = '2026-03-13';
  for (const _ of ['first start', 'second start']) {
    await seedDemo(db, now);
    const { rows } = await sql`
      select q.slot, q.first_day::text, min(a.day)::text as answered, count(distinct q.id) as questions
      from own_questions q join answers a on a.school_id = q.school_id and a.question = q.slot
      group by q.slot, q.first_day order by q.slot`.execute(db);
    assert.deepEqual(
      rows,
      [4, 5].map((slot) => ({ slot, first_day: today, answered: today, questions: 1 })),
    );
  }
}
