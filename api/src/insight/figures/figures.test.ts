import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ClassType, classTypes, type Role } from '@tapin/shared/contract/entities';
import { sql } from 'kysely';
import { addDays } from '#src/basics/local-day.ts';
import { recordAnswer } from '#src/check-ins/answers/repository.ts';
import { type Built, build } from '#test/build.ts';
import { assign, makePerson, makeSchool, type Person } from '#test/people.ts';

const today = '2026-03-11';
const oldest = '2025-12-01';

/** The same every time, and as uneven as a school: a plain linear congruential sequence. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Two schools of generated people, classes and answers; all that is asked is asked about the first. */
async function makeSchools(built: Built) {
  const roll = dice(7);
  const people: { schoolId: number; student: Person }[] = [];
  const staff: { schoolId: number; person: Person; role: Role }[] = [];
  for (const { id } of [await makeSchool(built), await makeSchool(built)]) {
    const teachers: Person[] = [];
    for (const role of ['super_admin', 'teacher', 'teacher'] as const) {
      const person = await makePerson(built, { role, schoolId: id });
      staff.push({ schoolId: id, person, role });
      if (role === 'teacher') teachers.push(person);
    }
    for (let count = 0; count < 14; count += 1) {
      const verified = roll(8) === 0 ? 'rejected' : 'approved';
      const grade = 9 + roll(3);
      const student = await makePerson(built, { schoolId: id, verified, grade });
      people.push({ schoolId: id, student });
      for (const classType of classTypes.slice(0, 3)) {
        const teacher = teachers[roll(3)];
        if (teacher) await assign(built, id, student, teacher, classType);
      }
    }
  }
  for (const { schoolId, student } of people) {
    const span = 1 + roll(100);
    for (let ago = span; ago >= 0; ago -= 1) {
      if (ago > 9 && roll(3) > 0) continue;
      const day = addDays(today, -ago);
      for (const question of [1, 2, 3]) {
        if (roll(4) === 0) continue;
        const response = question === 3 ? 1 + Math.min(roll(5), roll(5)) : roll(2);
        const now = new Date(`${day}T${10 + roll(10)}:30:00Z`);
        await recordAnswer(built.db, { schoolId, studentId: student.userId, question, response, day, now });
      }
    }
  }
  return { people, staff };
}

interface Filter {
  teacherId?: number;
  classType?: ClassType;
  grade?: number;
}

/** The students that somebody sees, and their answers: from the tables of people and of answers alone. */
function scopeSql(schoolId: number, caller: { role: Role; person: Person }, filter: Filter) {
  const teacher = caller.role === 'teacher' ? caller.person.userId : (filter.teacherId ?? null);
  return sql`
    select u.id, u.first_name from users u join school_users m on m.user_id = u.id
    where m.school_id = ${schoolId} and m.role = 'student' and m.verified = 'approved'
      and (${filter.grade ?? null}::integer is null or m.grade = ${filter.grade ?? null}::integer)
      and (${teacher}::integer is null and ${filter.classType ?? null}::text is null or exists (
        select from class_assignments c where c.school_id = m.school_id and c.student_id = u.id
          and (${teacher}::integer is null or c.teacher_id = ${teacher}::integer)
          and (${filter.classType ?? null}::text is null or c.class_type = ${filter.classType ?? null}::text)))`;
}

type Scope = ReturnType<typeof scopeSql>;

const answersOf = (schoolId: number, scope: Scope, start: string, end: string) => sql`
  select a.* from answers a join (${scope}) s on s.id = a.student_id
  where a.school_id = ${schoolId} and a.day between ${start}::date and ${end}::date`;

async function one<T>(db: Built['db'], query: ReturnType<typeof sql>): Promise<T> {
  const { rows } = await query.execute(db);
  return rows[0] as T;
}

async function expectedCounts(db: Built['db'], answers: ReturnType<typeof sql>) {
  const counts: Record<string, Record<string, number>> = {};
  for (const [question, name, responses] of [
    [1, 'eaten', [1, 0]],
    [2, 'rested', [1, 0]],
    [3, 'feeling', [1, 2, 3, 4, 5]],
  ] as const) {
    counts[name] = {};
    for (const response of responses) {
      const { count } = await one<{ count: number }>(
        db,
        sql`select count(*)::integer as count from (${answers}) a
          where a.question = ${question}::smallint and a.response = ${response}::smallint`,
      );
      counts[name][question === 3 ? String(response) : String(response === 1)] = count;
    }
  }
  return counts;
}

const countsOf = (stats: { question: { graphic: string }; stats: Record<string, number> }[]) =>
  Object.fromEntries(stats.map(({ question, stats: counts }) => [question.graphic, counts]));

async function expectedWeek(db: Built['db'], answers: ReturnType<typeof sql>, monday: string) {
  const week = [];
  for (let index = 0; index < 5; index += 1) {
    const date = addDays(monday, index);
    const mean = (question: number, factor: number) => sql`
      (avg(a.response) filter (where a.question = ${question}::smallint) * ${factor}::integer)::float8`;
    const row = await one<Record<'eaten' | 'rested' | 'feeling', number | null>>(
      db,
      sql`select ${mean(1, 100)} as eaten, ${mean(2, 100)} as rested, ${mean(3, 1)} as feeling
        from (${answers}) a where a.day = ${date}::date`,
    );
    week.push({ date, ...row });
  }
  return week;
}

const rounded = (
  week: { date: string; eaten: number | null; rested: number | null; feeling: number | null }[],
) =>
  week.map((day) =>
    Object.values(day).map((value) => (typeof value === 'number' ? value.toFixed(6) : value)),
  );

test('every figure is the one that the answers alone give', async (t) => {
  const built = await build(t);
  const { db } = built;
  const { staff, people } = await makeSchools(built);
  const here = staff[0]?.schoolId ?? 0;
  const callers = staff.filter(({ schoolId }) => schoolId === here);
  const [, someTeacher] = callers;
  const filters: Filter[] = [
    {},
    { grade: 10 },
    { classType: 'home_room' },
    { teacherId: someTeacher?.person.userId ?? 0, grade: 9 },
  ];
  for (const caller of callers) {
    const by = { schoolUserId: String(caller.person.schoolUserId) };
    const ask = async (key: Parameters<typeof caller.person.visitor.send>[0], query: object, id?: number) => {
      const params = id === undefined ? {} : { id: String(id) };
      const reply = await caller.person.visitor.send(key, { params, query: { ...by, ...query } });
      assert.equal(reply.status, 200, reply.text);
      return reply.body;
    };
    for (const filter of filters) {
      const scope = scopeSql(here, caller, filter);
      const { rows: students } = await sql<{ id: number }>`${scope}`.execute(db);
      for (const daysAgo of [0, 7, 30, 365]) {
        const start = daysAgo === 0 ? today : addDays(today, 1 - daysAgo);
        const answers = answersOf(here, scope, start, today);
        const { stats } = await ask('GET /staff/dashboard/stats', { ...filter, daysAgo });
        const { count } = await one<{ count: number }>(
          db,
          sql`select count(distinct a.student_id)::integer as count from (${answers}) a`,
        );
        assert.deepEqual([stats.totalStudents, stats.checkedInStudents], [students.length, count]);
        assert.deepEqual(countsOf(stats.questionStats), await expectedCounts(db, answers));
      }
      const week = { startDate: '2026-03-02', endDate: '2026-03-06' };
      const { data } = await ask('GET /staff/dashboard/weekly-trends', { ...filter, ...week });
      const all = answersOf(here, scope, oldest, today);
      assert.deepEqual(rounded(data.weeklyTrends), rounded(await expectedWeek(db, all, week.startDate)));
    }

    const scope = scopeSql(here, caller, {});
    const { dashboard } = await ask('GET /staff/dashboard', {});
    const felt = answersOf(here, scope, today, today);
    const { rows: low } = await sql<{ id: number; response: number; first_name: string }>`
      select s.id, s.first_name, a.response from (${felt}) a join (${scope}) s on s.id = a.student_id
      where a.question = 3 and a.response <= 2 order by a.response, lower(s.first_name) collate "C"`.execute(
      db,
    );
    assert.deepEqual(
      dashboard.priorityStudentsToday.map((each: { _id: string; emotion: number }) => [
        each._id,
        each.emotion,
      ]),
      low.map(({ id, response }) => [String(id), response]),
    );
    const { rows: lowWeek } = await sql<{ id: number; mean: number }>`
      select a.student_id as id, round(avg(a.response))::integer as mean
      from (${answersOf(here, scope, addDays(today, -6), today)}) a where a.question = 3
      group by a.student_id having count(*) >= 2 and avg(a.response) <= 2.5
      order by avg(a.response), (select lower(first_name) collate "C" from users where id = a.student_id)`.execute(
      db,
    );
    assert.deepEqual(
      dashboard.priorityStudentsLastSevenDays.map((each: { _id: string; emotion: number }) => [
        each._id,
        each.emotion,
      ]),
      lowWeek.map(({ id, mean }) => [String(id), mean]),
    );

    const status = await ask('GET /staff/students/status', {});
    const { rows: given } = await sql<{ student_id: number; question: number; response: number; at: Date }>`
      select a.student_id, a.question, a.response, a.created_at as at from (${felt}) a
      order by a.student_id, a.question`.execute(db);
    type Entry = {
      studentInfo: { _id: string };
      answers: { question: string; response: unknown; createdAt: string }[];
    };
    const shown = status.students.checkedIn
      .flatMap(({ studentInfo, answers }: Entry) =>
        answers.map((each) => [
          Number(studentInfo._id),
          Number(each.question),
          each.response,
          each.createdAt,
        ]),
      )
      .sort(([a, b]: number[], [c, d]: number[]) => (a ?? 0) - (c ?? 0) || (b ?? 0) - (d ?? 0));
    const asShown = (question: number, response: number) => (question === 3 ? response : response === 1);
    assert.deepEqual(
      shown,
      given.map((row) => [
        row.student_id,
        row.question,
        asShown(row.question, row.response),
        row.at.toISOString(),
      ]),
    );
    const { rows: everybody } = await sql<{ id: number }>`${scope}`.execute(db);
    const { checkedIn, notCheckedIn } = status.students;
    assert.equal(checkedIn.length + notCheckedIn.length, everybody.length);

    const list = await ask('GET /staff/students', { pageSize: 100 });
    const seen = new Map(
      list.students.map((each: { user: { _id: string }; schoolUser: { noOfTapIns: number } }) => [
        Number(each.user._id),
        each.schoolUser.noOfTapIns,
      ]),
    );
    assert.equal(seen.size, everybody.length);
    for (const { id } of everybody) {
      const own = sql`select u.id, u.first_name from users u where u.id = ${id}`;
      const always = answersOf(here, own, oldest, today);
      const { days } = await one<{ days: number }>(
        db,
        sql`select count(distinct day)::integer as days from (${always}) a`,
      );
      assert.equal(seen.get(id), days);
    }
    for (const { student } of people
      .filter(({ student }) => everybody.some(({ id }) => id === student.userId))
      .slice(0, 3)) {
      const own = sql`select u.id, u.first_name from users u where u.id = ${student.userId}`;
      for (const daysAgo of [-1, 7, 30]) {
        const start = daysAgo === -1 ? oldest : addDays(today, 1 - daysAgo);
        const answers = answersOf(here, own, start, today);
        const { overview } = await ask('GET /staff/student/:id/overview', { daysAgo }, student.userId);
        const counts = await expectedCounts(db, answers);
        const figures = await one<{ days: number; weekdays: number }>(
          db,
          sql`select count(distinct a.day)::integer as days,
            (select count(*)::integer from generate_series(
                ${daysAgo === -1 ? null : start}::date, ${today}::date, interval '1 day') each
              where extract(isodow from each) < 6) as weekdays
            from (${answers}) a`,
        );
        assert.equal(overview.tapIns, figures.days);
        if (daysAgo !== -1) assert.equal(overview.totalNumberOfDays, figures.weekdays);
        assert.deepEqual(countsOf(overview.questionStats), counts);
        assert.deepEqual(
          [overview.eaten, overview.rested, overview.feeling],
          [counts.eaten?.true, counts.rested?.true, counts.feeling],
        );
      }
      const always = answersOf(here, own, oldest, today);
      const week = { startDate: '2026-03-09', endDate: '2026-03-13' };
      const { weeklyTrends } = await ask('GET /staff/student/:id/weekly-trends', week, student.userId);
      assert.deepEqual(rounded(weeklyTrends), rounded(await expectedWeek(db, always, week.startDate)));
      const { feed } = await ask('GET /staff/student/:id/feed', { pageSize: 100 }, student.userId);
      const { rows: days } = await sql<Record<string, unknown>>`
        select a.day as date, max(a.response) filter (where a.question = 1) as ate,
          max(a.response) filter (where a.question = 2) as rested,
          max(a.response) filter (where a.question = 3) as feeling
        from (${always}) a group by a.day order by a.day desc`.execute(db);
      type Item = { date: string; ate: Response; rested: Response; feeling: Response };
      type Response = { response: boolean | number } | null;
      const numberOf = (answer: Response) => (answer === null ? null : Number(answer.response));
      assert.deepEqual(
        feed.map(({ date, ate, rested, feeling }: Item) => [
          date,
          numberOf(ate),
          numberOf(rested),
          numberOf(feeling),
        ]),
        days.slice(0, 100).map(({ date, ate, rested, feeling }) => [date, ate, rested, feeling]),
      );
    }
  }
});
