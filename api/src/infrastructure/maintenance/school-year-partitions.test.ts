import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { recordAnswer } from '#src/check-ins/answers/repository.ts';
import { countDifferences } from '#src/check-ins/totals/rollups.ts';
import { build } from '#test/build.ts';
import { makePerson, makeSchool } from '#test/people.ts';
import { firstDayAfterHistory, partitionsWithRows } from '#test/school-years.ts';
import {
  addSchoolYearPartitions,
  analyzePartitionedTables,
  countAnswersInDefaultPartition,
} from './school-year-partitions.ts';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const { db, app, clock } = built;
  const { id: schoolId } = await makeSchool(built);
  const { userId: studentId } = await makePerson(built, { schoolId });
  const newYear = await firstDayAfterHistory(db);
  const answer = (day: string) =>
    recordAnswer(db, { schoolId, studentId, question: 3, response: 4, day, now: clock.now() });
  const addYearsOn = (day: string) => addSchoolYearPartitions(db, new Date(`${day}T12:00:00Z`));
  // A database that is migrated in spring already has the partitions of the coming school year.
  const start = Number(newYear.slice(0, 4)) + 1;
  await addYearsOn(`${start - 1}-06-30`);
  const partition = (table: string, year: number) => `${table}_${year}_${year + 1}`;
  return { db, app, studentId, start, partition, answer, addYearsOn };
}

test('adds the partitions of the coming school year in spring, and once', async (t) => {
  const { db, studentId, start, partition, answer, addYearsOn } = await makeScene(t);
  assert.equal(await addYearsOn(`${start}-02-15`), 0);
  assert.equal(await addYearsOn(`${start}-03-15`), 2);
  assert.equal(await addYearsOn(`${start}-03-15`), 0);
  await answer(`${start}-06-30`);
  await answer(`${start}-07-01`);
  await answer(`${start + 1}-06-30`);
  for (const table of ['answers', 'student_days'] as const) {
    assert.deepEqual(await partitionsWithRows(db, table, studentId), [
      partition(table, start - 1),
      partition(table, start),
    ]);
  }
  assert.equal(await countDifferences(db, null), 0);
});

test('adds each partition once when processes do it at the same time', async (t) => {
  const { start, addYearsOn } = await makeScene(t);
  const added = await Promise.all([1, 2, 3, 4].map(() => addYearsOn(`${start}-04-01`)));
  const total = added.reduce((sum, count) => sum + count, 0);
  assert.equal(total + (await addYearsOn(`${start}-04-01`)), 2);
});

test('stores answers of a school year without a partition, shows them to the operator, and moves them later', async (t) => {
  const { db, app, studentId, start, partition, answer, addYearsOn } = await makeScene(t);
  for (const day of [`${start}-06-30`, `${start}-07-01`, `${start}-07-03`]) await answer(day);
  assert.deepEqual(await partitionsWithRows(db, 'answers', studentId), [
    partition('answers', start - 1),
    'answers_default',
  ]);
  const figure = async () =>
    /^tapin_answers_outside_school_years (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1];
  assert.equal(await figure(), '2');
  assert.equal(await addYearsOn(`${start}-07-04`), 2);
  assert.equal(await figure(), '0');
  assert.equal(await countAnswersInDefaultPartition(db), 0);
  for (const table of ['answers', 'student_days'] as const) {
    assert.ok((await partitionsWithRows(db, table, studentId)).includes(partition(table, start)));
  }
  await answer(`${start}-07-04`);
  assert.equal(await countDifferences(db, null), 0);
});

test('gives up after its lock timeout while a statement reads all school years, and answers are stored meanwhile', async (t) => {
  const { db, start, answer, addYearsOn } = await makeScene(t);
  const release = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<void>();
  const reader = db.transaction().execute(async (transaction) => {
    await sql`select count(*) from answers`.execute(transaction);
    reading.resolve();
    await release.promise;
  });
  await reading.promise;
  const attempt = assert.rejects(addYearsOn(`${start}-04-01`), /lock timeout/);
  const stored = await answer(`${start}-03-01`);
  await attempt;
  release.resolve();
  await reader;
  assert.equal(stored?.response, 4);
  assert.equal(await addYearsOn(`${start}-04-01`), 2);
});

test('collects the statistics of the partitioned tables once a week', async (t) => {
  const { db } = await makeScene(t);
  const countAnalyzed = async () => {
    await analyzePartitionedTables(db);
    const { rows } = await sql<{ count: number }>`
      select sum(analyze_count)::integer as count from pg_stat_user_tables
      where relname in ('answers', 'student_days')`.execute(db);
    return rows[0]?.count;
  };
  assert.equal(await countAnalyzed(), 2);
  assert.equal(await countAnalyzed(), 2);
});
