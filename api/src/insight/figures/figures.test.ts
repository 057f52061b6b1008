import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallName } from '@tapin/contract/calls';
import { fieldPerQuestion, questions, stepQuestions, yesNoQuestions } from '@tapin/contract/questions';
import { sql } from 'kysely';
import { addDays } from '#src/basics/local-day.ts';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { makeSchools, oldest, today } from '#test/figures/generated-schools.ts';
import {
  answersOf,
  countsOf,
  expectedCounts,
  expectedWeek,
  type Filter,
  firstRow,
  rounded,
  scopeSql,
} from '#test/figures/raw-figures.ts';

async function makeScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  const { staff, people } = await makeSchools(built);
  const here = staff[0]?.schoolId ?? 0;
  const callers = staff
    .filter(({ schoolId }) => schoolId === here)
    .map((caller) => {
      const ask = async (key: CallName, query: object = {}) => {
        const reply = await callAs(caller.person, key, query);
        assert.equal(reply.status, 200, reply.text);
        return reply.body;
      };
      return { ...caller, ask, scope: (filter: Filter = {}) => scopeSql(here, caller, filter) };
    });
  return { db: built.db, here, callers, people };
}

test('the stats and the weekly trends agree with a count of the answers for every filter', async (t) => {
  const { db, here, callers } = await makeScene(t);
  const teacherId = callers[1]?.person.userId ?? 0;
  const filters: Filter[] = [{}, { grade: 10 }, { classType: 'home_room' }, { teacherId, grade: 9 }];
  for (const { ask, scope } of callers) {
    for (const filter of filters) {
      const students = (await sql`${scope(filter)}`.execute(db)).rows.length;
      for (const daysAgo of [0, 7, 30, 365]) {
        const start = daysAgo === 0 ? today : addDays(today, 1 - daysAgo);
        const answers = answersOf(here, scope(filter), start, today);
        const { stats } = await ask('GET /staff/dashboard/stats', { ...filter, daysAgo });
        const { count } = await firstRow<{ count: number }>(
          db,
          sql`select count(distinct a.student_id)::integer as count from (${answers}) a`,
        );
        assert.deepEqual([stats.totalStudents, stats.checkedInStudents], [students, count]);
        assert.deepEqual(countsOf(stats.questionStats), await expectedCounts(db, answers));
      }
      for (const daysAgo of [7, 30, 365]) {
        const start = addDays(today, 1 - daysAgo);
        const { averages } = await ask('GET /staff/dashboard/averages', { ...filter, daysAgo });
        // Today is left out because it is not over, and weekends because they have no school.
        const onSchoolDays = sql`select a.* from (${answersOf(here, scope(filter), start, addDays(today, -1))}) a
          where extract(isodow from a.day) <= 5`;
        assert.deepEqual(countsOf(averages.questionStats), await expectedCounts(db, onSchoolDays));
      }
      const week = { startDate: '2026-03-02', endDate: '2026-03-06' };
      const { data } = await ask('GET /staff/dashboard/weekly-trends', { ...filter, ...week });
      const all = answersOf(here, scope(filter), oldest, today);
      assert.deepEqual(rounded(data.weeklyTrends), rounded(await expectedWeek(db, all, week.startDate)));
    }
  }
});

test('the students who need care agree with a count of the answers, today and over seven days', async (t) => {
  const { db, here, callers } = await makeScene(t);
  type Priority = { _id: string; emotion: number };
  const shown = (list: Priority[]) => list.map(({ _id, emotion }) => [Number(_id), emotion]);
  for (const { ask, scope } of callers) {
    const { dashboard } = await ask('GET /staff/dashboard');
    const { rows: low } = await sql<{ id: number; response: number }>`
      select s.id, a.response from (${answersOf(here, scope(), today, today)}) a
      join (${scope()}) s on s.id = a.student_id
      where a.question = 3 and a.response <= 2
      order by a.response, lower(s.first_name) collate "C"`.execute(db);
    assert.deepEqual(
      shown(dashboard.priorityStudentsToday),
      low.map(({ id, response }) => [id, response]),
    );
    const { rows: lowWeek } = await sql<{ id: number; mean: number }>`
      select a.student_id as id, round(avg(a.response))::integer as mean
      from (${answersOf(here, scope(), addDays(today, -6), today)}) a where a.question = 3
      group by a.student_id having count(*) >= 2 and avg(a.response) <= 2.5
      order by avg(a.response), (select lower(first_name) collate "C" from users where id = a.student_id)`.execute(
      db,
    );
    assert.ok(lowWeek.length > 0);
    assert.deepEqual(
      shown(dashboard.priorityStudentsLastSevenDays),
      lowWeek.map(({ id, mean }) => [id, mean]),
    );
  }
});

test('the status has each answer of today once, and the student list has each student with all tap-ins', async (t) => {
  const { db, here, callers } = await makeScene(t);
  for (const { ask, scope } of callers) {
    const { rows: given } = await sql<{ student_id: number; question: number; response: number; at: Date }>`
      select a.student_id, a.question, a.response, a.created_at as at
      from (${answersOf(here, scope(), today, today)}) a order by a.student_id, a.question`.execute(db);
    const { checkedIn, notCheckedIn } = (await ask('GET /staff/students/status')).students;
    type Entry = {
      studentInfo: { _id: string };
      answers: { question: string; response: boolean | number; createdAt: string }[];
    };
    const shown = checkedIn
      .toSorted((a: Entry, b: Entry) => Number(a.studentInfo._id) - Number(b.studentInfo._id))
      .flatMap(({ studentInfo, answers }: Entry) =>
        answers.map((each) => [
          Number(studentInfo._id),
          each.question,
          Number(each.response),
          new Date(each.createdAt),
        ]),
      );
    assert.deepEqual(
      shown,
      given.map((row) => [row.student_id, String(row.question), row.response, row.at]),
    );
    const { rows: tapIns } = await sql<{ id: number; days: number }>`
      select s.id, count(distinct a.day)::integer as days
      from (${scope()}) s left join (${answersOf(here, scope(), oldest, today)}) a on a.student_id = s.id
      group by s.id order by s.id`.execute(db);
    assert.equal(checkedIn.length + notCheckedIn.length, tapIns.length);
    const { students } = await ask('GET /staff/students', { pageSize: 100 });
    const listed = students.map((each: { user: { _id: string }; schoolUser: { noOfTapIns: number } }) => ({
      id: Number(each.user._id),
      days: each.schoolUser.noOfTapIns,
    }));
    assert.deepEqual(
      listed.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id),
      tapIns,
    );
  }
});

test('the pages about a student agree with the student’s answers', async (t) => {
  const { db, here, callers, people } = await makeScene(t);
  const [head] = callers;
  for (const { student } of people.filter(({ schoolId, approved }) => schoolId === here && approved)) {
    const ask = (key: CallName, query: object) => head?.ask(key, { id: student.userId, ...query });
    const own = sql`select u.id, u.first_name from users u where u.id = ${student.userId}`;
    for (const daysAgo of [-1, 7, 30]) {
      const start = daysAgo === -1 ? oldest : addDays(today, 1 - daysAgo);
      const answers = answersOf(here, own, start, today);
      const { overview } = await ask('GET /staff/student/:id/overview', { daysAgo });
      const counts = await expectedCounts(db, answers);
      const first = daysAgo === -1 ? sql`(select min(a.day) from (${answers}) a)` : sql`${start}::date`;
      const { days, weekdays } = await firstRow<{ days: number; weekdays: number }>(
        db,
        sql`select count(distinct a.day)::integer as days,
          (select count(*)::integer from generate_series(${first}, ${today}::date, interval '1 day') each
            where extract(isodow from each) < 6) as weekdays
          from (${answers}) a`,
      );
      assert.deepEqual([overview.tapIns, overview.totalNumberOfDays], [days, weekdays]);
      assert.deepEqual(countsOf(overview.questionStats), counts);
      for (const { name } of yesNoQuestions) assert.equal(overview[name], counts[name].true, name);
      for (const { name } of stepQuestions) assert.deepEqual(overview[name], counts[name], name);
    }
    const always = answersOf(here, own, oldest, today);
    const week = { startDate: '2026-03-09', endDate: '2026-03-13' };
    const { weeklyTrends } = await ask('GET /staff/student/:id/weekly-trends', week);
    assert.deepEqual(rounded(weeklyTrends), rounded(await expectedWeek(db, always, week.startDate)));
    const { feed } = await ask('GET /staff/student/:id/feed', { pageSize: 100 });
    const responses = questions.map(
      ({ id, feedKey }) =>
        sql`max(a.response) filter (where a.question = ${Number(id)}::smallint) as ${sql.ref(feedKey)}`,
    );
    const { rows: days } = await sql`
      select a.day as date, ${sql.join(responses)}
      from (${always}) a group by a.day order by a.day desc`.execute(db);
    type Answered = { response: boolean | number } | null;
    const numberOf = (answer: Answered) => (answer === null ? null : Number(answer.response));
    assert.deepEqual(
      feed.map((item: { date: string } & Record<(typeof questions)[number]['feedKey'], Answered>) => ({
        date: item.date,
        ...fieldPerQuestion(questions, 'feedKey', ({ feedKey }) => numberOf(item[feedKey])),
      })),
      days,
    );
  }
});
