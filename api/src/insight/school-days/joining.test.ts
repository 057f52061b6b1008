import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { setCalendar } from '#test/care.ts';
import { makePerson, makeSchool, type PersonOptions } from '#test/people.ts';
import { tapIn } from '#test/school-year.ts';

async function makeScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  const { id: schoolId } = await makeSchool(built);
  await setCalendar(built, schoolId);
  const make = (options: PersonOptions) => makePerson(built, { schoolId, ...options });
  const admin = await make({ role: 'admin' });
  const student = await make({ firstName: 'Nia', joinedAt: new Date('2026-03-09T15:00:00Z') });
  await tapIn(built, schoolId, student, [{ ago: 1, feeling: 1 }]);
  const id = student.userId;
  const week = { startDate: '2026-03-09', endDate: '2026-03-13' };
  const weekBefore = { startDate: '2026-03-02', endDate: '2026-03-06' };
  return {
    built,
    schoolId,
    make,
    student,
    loadOverview: async (daysAgo: 7 | 30) =>
      (await callAs(admin, 'GET /staff/student/:id/overview', { id, daysAgo })).body.overview,
    loadWeeks: async () => {
      const weeks: { date: string; notYet?: true }[] = [];
      for (const range of [weekBefore, week]) {
        const { body } = await callAs(admin, 'GET /staff/student/:id/weekly-trends', { id, ...range });
        weeks.push(...body.weeklyTrends);
      }
      return weeks;
    },
    loadSchoolWeek: async () =>
      (await callAs(admin, 'GET /staff/dashboard/weekly-trends', weekBefore)).body.data.weeklyTrends,
    loadAsked: async () =>
      (await callAs(admin, 'GET /staff/dashboard/averages', { daysAgo: 30 })).body.averages,
    loadMonth: async () =>
      (await callAs(admin, 'GET /staff/month', { startDate: '2026-03-01', endDate: '2026-03-31' })).body
        .month,
  };
}

const daysBeforeJoining = (days: readonly { date: string; notYet?: true }[]) =>
  days.filter(({ notYet }) => notYet).map(({ date }) => date);

test('figures count the days of a student from the day of joining', async (t) => {
  const { loadOverview, loadWeeks } = await makeScene(t);
  const overview = await loadOverview(30);
  assert.deepEqual([overview.schoolDayTapIns, overview.totalNumberOfDays], [1, 3]);
  assert.deepEqual(
    overview.trend?.map(({ date }: { date: string }) => date),
    ['2026-03-09', '2026-03-10', '2026-03-11'],
  );
  const before = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];
  assert.deepEqual(daysBeforeJoining(await loadWeeks()), before);
});

test('answers from before the day of joining count, and so do the days since the first of these answers', async (t) => {
  const { built, schoolId, student, loadOverview, loadWeeks } = await makeScene(t);
  await tapIn(built, schoolId, student, [{ ago: 7, feeling: 4 }]);
  const overview = await loadOverview(30);
  assert.deepEqual([overview.schoolDayTapIns, overview.totalNumberOfDays], [2, 6]);
  assert.deepEqual(daysBeforeJoining(await loadWeeks()), ['2026-03-02', '2026-03-03']);
  assert.equal((await loadOverview(7)).before?.totalNumberOfDays, 1);
});

test('a school asks each student from the day of joining on', async (t) => {
  const { built, schoolId, make, loadAsked, loadMonth, loadSchoolWeek } = await makeScene(t);
  assert.equal(daysBeforeJoining(await loadSchoolWeek()).length, 5);
  for (let count = 0; count < 5; count += 1) {
    await tapIn(built, schoolId, await make({}), [{ ago: 5, feeling: 4 }]);
  }
  // Friday, Monday and Tuesday count: the five older students were asked on three days, the new student on two.
  const { schoolDays, asked } = await loadAsked();
  assert.deepEqual([schoolDays, asked], [3, 17]);
  const { figures, days } = await loadMonth();
  assert.equal(figures.tappedInPercent, Math.round((100 * 6) / 17));
  assert.equal(days.length, 3);
  assert.deepEqual(daysBeforeJoining(await loadSchoolWeek()), []);
});
