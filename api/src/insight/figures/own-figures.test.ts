import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { CallName } from '@tapin/contract/calls';
import type { Question } from '@tapin/contract/entities';
import type { QuestionStats, WeeklyTrends } from '@tapin/contract/figures';
import { sql } from 'kysely';
import { addDays } from '#src/basics/local-day.ts';
import { countDifferences } from '#src/check-ins/totals/rollups.ts';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { makeOwnSchool, type PlannedQuestion, plannedSchool, wasAsked } from '#test/figures/own-school.ts';
import {
  answersOf,
  expectedOwnCounts,
  expectedOwnDays,
  type Filter,
  type OwnCount,
  ownAnswersOf,
  scopeSql,
} from '#test/figures/raw-figures.ts';
import { fc } from '#test/random/property-testing.ts';

const today = '2026-03-11';
const oldest = '2025-12-01';
const weeks = ['2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02', '2026-02-16', '2026-03-09'];

type Scene = Awaited<ReturnType<typeof makeOwnSchool>> & {
  db: Awaited<ReturnType<typeof build>>['db'];
  ask(key: CallName, query?: object): ReturnType<typeof callAs>;
};

async function checkSchools(t: TestContext, check: (scene: Scene) => Promise<void>) {
  const built = await build(t);
  const property = fc.asyncProperty(plannedSchool, async (plan) => {
    const school = await makeOwnSchool(built, plan);
    const ask: Scene['ask'] = async (key, query) => {
      const reply = await callAs(school.head, key, query);
      assert.equal(reply.status, 200, reply.text);
      return reply;
    };
    await check({ ...school, db: built.db, ask });
  });
  await fc.assert(property, { numRuns: 20, endOnFailure: true });
}

const inOrder = (questions: readonly PlannedQuestion[]) =>
  questions.toSorted(
    (a, b) => a.first.localeCompare(b.first) || Number(a.id.slice(1)) - Number(b.id.slice(1)),
  );

/** The entries for the own questions that the figures should have: their counts, in the order of their first days. */
const expectedEntries = (
  questions: readonly PlannedQuestion[],
  counts: readonly OwnCount[],
  isAsked: (question: PlannedQuestion) => boolean,
) =>
  inOrder(questions)
    .filter((question) => isAsked(question) || counts.some(({ id }) => id === question.id))
    .map(({ id, type }) => {
      const countOf = (stored: number) =>
        counts.find((count) => count.id === id && count.response === stored)?.count ?? 0;
      const stats =
        type === 'basic'
          ? { true: countOf(1), false: countOf(2) }
          : Object.fromEntries([1, 2, 3, 4, 5].map((step) => [String(step), countOf(step)]));
      return [id, stats];
    });

const isForGradeOf = ({ grades }: PlannedQuestion, { grade }: Filter) =>
  grade === undefined || grades.length === 0 || grades.includes(grade);

const ownEntries = (questionStats: QuestionStats[]) =>
  questionStats.slice(3).map(({ question, stats }) => [question._id, stats]);

const rounded = (value: number | null | undefined) => (typeof value === 'number' ? value.toFixed(6) : value);

async function compareWeek(
  { db, questions }: Scene,
  { weeklyTrends, questions: named = [] }: { weeklyTrends: WeeklyTrends; questions?: Question[] },
  answers: ReturnType<typeof sql>,
  isAsked: (question: PlannedQuestion) => boolean,
) {
  const values = await expectedOwnDays(db, answers);
  const inWeek = weeklyTrends.map(({ date }) => date);
  const valueOn = (id: string, date: string) =>
    values.find((value) => value.id === id && value.day === date)?.value ?? null;
  const expected = inOrder(questions).filter(
    (question) => isAsked(question) || inWeek.some((date) => valueOn(question.id, date) !== null),
  );
  assert.deepEqual(
    named.map(({ _id }) => _id),
    expected.map(({ id }) => id),
  );
  for (const { date, own } of weeklyTrends) {
    const shown = own && Object.fromEntries(Object.entries(own).map(([id, value]) => [id, rounded(value)]));
    const wanted = Object.fromEntries(expected.map(({ id }) => [id, rounded(valueOn(id, date))]));
    assert.deepEqual(shown, expected.length === 0 ? undefined : wanted, date);
  }
}

test('counts the answers to own questions within their dates in the stats of every window and grade', async (t) => {
  await checkSchools(t, async (scene) => {
    const { db, ask, schoolId, head, questions } = scene;
    assert.equal(await countDifferences(db, schoolId), 0);
    for (const filter of [{}, { grade: 9 }] satisfies Filter[]) {
      const students = scopeSql(schoolId, { role: 'super_admin', person: head }, filter);
      for (const daysAgo of [0, 7, 30, 365]) {
        const start = daysAgo === 0 ? today : addDays(today, 1 - daysAgo);
        const { body } = await ask('GET /staff/dashboard/stats', { ...filter, daysAgo });
        const counts = await expectedOwnCounts(db, answersOf(schoolId, students, start, today));
        const expected = expectedEntries(
          questions,
          counts,
          (question) => isForGradeOf(question, filter) && wasAsked(question, start, today),
        );
        assert.deepEqual(ownEntries(body.stats.questionStats), expected);
      }
    }
  });
});

test('shows the means of own questions on the days of their slot in the weekly trends of a school', async (t) => {
  await checkSchools(t, async (scene) => {
    const { ask, schoolId, head } = scene;
    for (const filter of [{}, { grade: 9 }] satisfies Filter[]) {
      const students = scopeSql(schoolId, { role: 'super_admin', person: head }, filter);
      for (const startDate of weeks) {
        const endDate = addDays(startDate, 4);
        const { body } = await ask('GET /staff/dashboard/weekly-trends', { ...filter, startDate, endDate });
        const answers = answersOf(schoolId, students, startDate, endDate);
        const isAsked = (question: PlannedQuestion) =>
          isForGradeOf(question, filter) && wasAsked(question, startDate, endDate);
        await compareWeek(scene, body.data, answers, isAsked);
      }
    }
  });
});

test("shows a student's own answers in the overview, the week and the feed", async (t) => {
  await checkSchools(t, async (scene) => {
    const { db, ask, schoolId, students, questions } = scene;
    for (const { userId: id, grade } of students) {
      const person = sql`select u.id, u.first_name from users u where u.id = ${id}`;
      const isAsked = (question: PlannedQuestion, start: string, end: string) =>
        wasAsked(question, start, end) &&
        (question.grades.length === 0 || question.grades.some((each) => each === grade));
      for (const daysAgo of [-1, 7, 30]) {
        const start = daysAgo === -1 ? oldest : addDays(today, 1 - daysAgo);
        const { body } = await ask('GET /staff/student/:id/overview', { id, daysAgo });
        const counts = await expectedOwnCounts(db, answersOf(schoolId, person, start, today));
        const expected = expectedEntries(questions, counts, (question) => isAsked(question, today, today));
        assert.deepEqual(ownEntries(body.overview.questionStats), expected);
      }
      for (const startDate of weeks) {
        const endDate = addDays(startDate, 4);
        const week = await ask('GET /staff/student/:id/weekly-trends', { id, startDate, endDate });
        const answers = answersOf(schoolId, person, startDate, endDate);
        await compareWeek(scene, week.body, answers, (question) => isAsked(question, startDate, endDate));
      }
      const { body } = await ask('GET /staff/student/:id/feed', { id, pageSize: 100 });
      const { rows: given } = await sql<{ day: string; id: string; response: number }>`
        select o.day, 'q' || o.question_id as id, o.response
        from (${ownAnswersOf(answersOf(schoolId, person, oldest, today))}) o order by o.day desc, o.question`.execute(
        db,
      );
      type Item = { date: string; own?: { question: Question; response: boolean | number }[] };
      const stored = (response: boolean | number) =>
        typeof response === 'number' ? response : response ? 1 : 2;
      assert.deepEqual(
        body.feed.flatMap(({ date, own = [] }: Item) =>
          own.map(({ question, response }) => ({ day: date, id: question._id, response: stored(response) })),
        ),
        given,
      );
    }
  });
});
