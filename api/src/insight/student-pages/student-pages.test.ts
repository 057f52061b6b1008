import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { assign, makePerson, makeSchool, type PersonOptions } from '#test/people.ts';
import { tapIn } from '#test/school-year.ts';

async function makeScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const make = (options: PersonOptions) => makePerson(built, { schoolId: id, ...options });
  const admin = await make({ role: 'admin' });
  return { built, id, make, admin, by: { schoolUserId: String(admin.schoolUserId) } };
}

test('the list is sorted by name without regard to case, paged, and searched', async (t) => {
  const { built, id, make, admin, by } = await makeScene(t);
  for (const [firstName, lastName] of [
    ['carl', 'Young'],
    ['Ada', 'zeta'],
    ['ada', 'Adams'],
    ['Bob_', '100%'],
    ['Bea', 'Hill'],
  ] as const) {
    await make({ firstName, lastName });
  }
  const late = await make({ firstName: 'Zed', lastName: 'Zed', email: 'special@school.test' });
  await make({ firstName: 'Gone', lastName: 'Gone', verified: 'rejected' });
  await tapIn(built, id, late, [
    { ago: 0, eaten: true, rested: true },
    { ago: 3, feeling: 4 },
  ]);
  const list = async (query: Record<string, unknown>) => {
    const { body } = await admin.visitor.send('GET /staff/students', { query: { ...by, ...query } });
    return {
      ...body,
      students: body.students.map(
        ({ user }: { user: { firstName: string; lastName: string } }) => user.lastName,
      ),
    };
  };
  assert.deepEqual(await list({}), {
    count: 6,
    pageSize: 20,
    total: 6,
    students: ['Adams', 'zeta', 'Hill', '100%', 'Young', 'Zed'],
  });
  assert.deepEqual(await list({ offset: 4, pageSize: 4 }), {
    count: 2,
    pageSize: 4,
    total: 6,
    students: ['Young', 'Zed'],
  });
  assert.deepEqual((await list({ searchTerm: ' ADA ' })).students, ['Adams', 'zeta']);
  assert.deepEqual((await list({ searchTerm: 'ada zet' })).students, ['zeta']);
  assert.deepEqual((await list({ searchTerm: 'special@' })).students, ['Zed']);
  assert.deepEqual((await list({ searchTerm: '%' })).students, ['100%']);
  assert.deepEqual((await list({ searchTerm: '_' })).students, ['100%']);
  const { body } = await admin.visitor.send('GET /staff/students', { query: { ...by, searchTerm: 'zed' } });
  assert.equal(body.students[0].schoolUser.noOfTapIns, 2);
});

test('the overview counts the days of the window, and school days since the first answer', async (t) => {
  const { built, id, make, admin, by } = await makeScene(t);
  const teacher = await make({ role: 'teacher', firstName: 'Tess', lastName: 'Hall' });
  const student = await make({ grade: 9 });
  await assign(built, id, student, teacher);
  await tapIn(built, id, student, [
    { ago: 0, eaten: true, rested: true, feeling: 5 },
    { ago: 1, eaten: false, feeling: 5 },
    { ago: 8, eaten: true, rested: false, feeling: 2 },
    { ago: 40, eaten: true },
  ]);
  const load = async (daysAgo?: -1 | 7 | 30) =>
    (
      await admin.visitor.call('GET /staff/student/:id/overview', {
        params: { id: String(student.userId) },
        query: { ...by, ...(daysAgo !== undefined && { daysAgo }) },
      })
    ).body.overview;
  const week = await load(7);
  assert.equal(week.tapIns, 2);
  assert.equal(week.totalNumberOfDays, 5);
  assert.equal(week.eaten, 1);
  assert.equal(week.rested, 1);
  assert.deepEqual(week.feeling, { 1: 0, 2: 0, 3: 0, 4: 0, 5: 2 });
  assert.equal(week.studentInfo.grade, 9);
  assert.deepEqual(week.classes, [
    { classType: 'home_room', teacher: 'Tess Hall', teacherId: String(teacher.userId) },
  ]);
  assert.equal((await load(30)).tapIns, 3);
  const all = await load(-1);
  assert.deepEqual([all.tapIns, all.eaten, all.rested], [4, 3, 1]);
  // The days are from Friday, 30 January, to Wednesday, 11 March.
  assert.equal(all.totalNumberOfDays, 29);
  assert.deepEqual(await load(), all);
  const quiet = await make({});
  const empty = await admin.visitor.call('GET /staff/student/:id/overview', {
    params: { id: String(quiet.userId) },
    query: by,
  });
  assert.deepEqual([empty.body.overview.tapIns, empty.body.overview.totalNumberOfDays], [0, 0]);
});

test('the overview has the days before the window for comparison, and the days of a month', async (t) => {
  const { built, id, make, admin, by } = await makeScene(t);
  const student = await make({});
  await tapIn(built, id, student, [
    { ago: 0, feeling: 2, eaten: true },
    { ago: 3, rested: false },
    { ago: 9, feeling: 5, rested: true },
    { ago: 30, feeling: 5 },
  ]);
  const load = async (person: typeof student, daysAgo: -1 | 7 | 30) =>
    (
      await admin.visitor.call('GET /staff/student/:id/overview', {
        params: { id: String(person.userId) },
        query: { ...by, daysAgo },
      })
    ).body.overview;
  const week = await load(student, 7);
  assert.deepEqual(week.before, {
    tapIns: 1,
    totalNumberOfDays: 5,
    schoolDayTapIns: 1,
    eaten: 0,
    rested: 1,
    feeling: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 },
  });
  // One of the two tap-ins of the week was on a Sunday.
  assert.deepEqual([week.tapIns, week.schoolDayTapIns, week.totalNumberOfDays], [2, 1, 5]);
  assert.equal((await load(student, 30)).before?.tapIns, 1);
  assert.equal((await load(student, -1)).before, undefined);
  assert.equal((await load(await make({}), 7)).before, undefined);
  // Today is Wednesday, 11 March. Sunday, 8 March, has an answer; the other weekends have no school and no answer.
  const trend = week.trend ?? [];
  assert.equal(trend.length, 23);
  assert.deepEqual(trend[0], { date: '2026-02-10', eaten: null, rested: null, feeling: null });
  assert.deepEqual(
    trend.filter(({ noSchool }: { noSchool?: true }) => noSchool),
    [{ date: '2026-03-08', noSchool: true, eaten: null, rested: 0, feeling: null }],
  );
  assert.deepEqual(trend.at(-1), { date: '2026-03-11', eaten: 100, rested: null, feeling: 2 });
});

test('the feed has an item for each day, the newest first, 21 on a page', async (t) => {
  const { built, id, make, admin, by } = await makeScene(t);
  const student = await make({});
  await tapIn(
    built,
    id,
    student,
    Array.from({ length: 25 }, (_, ago) => ({ ago, feeling: 4 as const })),
  );
  await tapIn(built, id, student, [{ ago: 0, eaten: false }]);
  const page = async (offset: number) =>
    (
      await admin.visitor.call('GET /staff/student/:id/feed', {
        params: { id: String(student.userId) },
        query: { ...by, offset },
      })
    ).body;
  const first = await page(0);
  assert.deepEqual([first.count, first.pageSize, first.total], [21, 21, 25]);
  assert.deepEqual(first.feed[0], {
    date: '2026-03-11',
    ate: { response: false, createdAt: '2026-03-11T14:00:00.000Z' },
    rested: null,
    feeling: { response: 4, createdAt: '2026-03-11T14:00:00.000Z' },
  });
  assert.equal(first.feed[1].date, '2026-03-10');
  assert.equal((await page(21)).count, 4);
  assert.equal((await page(25)).count, 0);
});

test('the week of one student shows yes or no, and the feeling', async (t) => {
  const { built, id, make, admin, by } = await makeScene(t);
  const student = await make({});
  await tapIn(built, id, student, [{ ago: 1, eaten: true, rested: false, feeling: 2 }]);
  const { body } = await admin.visitor.call('GET /staff/student/:id/weekly-trends', {
    params: { id: String(student.userId) },
    query: { ...by, startDate: '2026-03-09', endDate: '2026-03-13' },
  });
  assert.deepEqual(body.weeklyTrends[1], { date: '2026-03-10', eaten: 100, rested: 0, feeling: 2 });
  assert.equal(body.weeklyTrends.length, 5);
});

test('each view of a student is audited; a refused one is not', async (t) => {
  const { built, make, admin, by } = await makeScene(t);
  const student = await make({});
  const teacher = await make({ role: 'teacher' });
  const params = { id: String(student.userId) };
  await admin.visitor.call('GET /staff/student/:id/feed', { params, query: by });
  await teacher.visitor.call('GET /staff/student/:id/feed', {
    params,
    query: { schoolUserId: String(teacher.schoolUserId) },
  });
  const entries = await built.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'subject_id', 'detail'])
    .execute();
  assert.deepEqual(entries, [
    { actor_id: admin.userId, action: 'view-student', subject_id: student.userId, detail: { page: 'feed' } },
  ]);
  await assert.rejects(built.db.deleteFrom('audit').execute(), /append-only/);
});

test('a removed student leaves every list and figure', async (t) => {
  const { built, id, make, admin, by } = await makeScene(t);
  const student = await make({});
  await tapIn(built, id, student, [
    { ago: 0, feeling: 1, eaten: true },
    { ago: 1, feeling: 1 },
  ]);
  const params = { id: String(student.userId) };
  const removed = await admin.visitor.call('DELETE /staff/student/:id', { params, body: by });
  assert.deepEqual(removed.body, { ok: true });
  const list = await admin.visitor.call('GET /staff/students', { query: by });
  assert.equal(list.body.total, 0);
  const stats = await admin.visitor.call('GET /staff/dashboard/stats', { query: { ...by, daysAgo: 30 } });
  assert.equal(stats.body.stats.totalStudents, 0);
  assert.deepEqual(stats.body.stats.questionStats[0].stats, { true: 0, false: 0 });
  const { dashboard } = (await admin.visitor.call('GET /staff/dashboard', { query: by })).body;
  assert.deepEqual([dashboard.priorityStudentsToday, dashboard.priorityStudentsLastSevenDays], [[], []]);
  const { students } = (await admin.visitor.call('GET /staff/students/status', { query: by })).body;
  assert.deepEqual([students.checkedIn, students.notCheckedIn], [[], []]);
  assert.equal((await admin.visitor.call('GET /staff/student/:id/feed', { params, query: by })).status, 404);
  assert.equal((await admin.visitor.call('DELETE /staff/student/:id', { params, body: by })).status, 404);
});
