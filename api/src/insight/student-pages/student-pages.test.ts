import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { assign, makePerson, makeSchool, type Person, type PersonOptions } from '#test/people.ts';
import { rowsOf, update } from '#test/rows.ts';
import { makeTwoSchools } from '#test/scenes/two-schools.ts';
import { tapIn } from '#test/school-year.ts';

test('a person sees a student through the membership at the student’s school, with the rights of that role', async (t) => {
  const built = await build(t);
  const { one, two, worker } = await makeTwoSchools(built, { one: 'admin', two: 'teacher' });
  const [inOne, inTwo, own] = [
    await makePerson(built, { schoolId: one.id }),
    await makePerson(built, { schoolId: two.id }),
    await makePerson(built, { schoolId: two.id }),
  ];
  await assign(built, two.id, own, worker);
  const find = async ({ userId: id }: { userId: number }) => {
    const { status, body } = await callAs(worker, 'GET /staff/student/:id/membership', { id });
    return status === 200 ? body.schoolUserId : body.code;
  };
  assert.equal(await find(inOne), String(one.schoolUserId));
  assert.equal(await find(own), String(two.schoolUserId));
  // An admin of one school is not an admin of the other.
  assert.equal(await find(inTwo), 'not_found');
  assert.equal(await find(await makePerson(built, { schoolId: (await makeSchool(built)).id })), 'not_found');
  await update(built, 'school_users', { verified: 'rejected' }, { id: two.schoolUserId });
  assert.equal(await find(own), 'not_found');
});

async function makeScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const make = (options: PersonOptions) => makePerson(built, { schoolId: id, ...options });
  const admin = await make({ role: 'admin' });
  const loadPage = async (page: 'overview' | 'feed', { userId }: Person, query: object = {}) =>
    (await callAs(admin, `GET /staff/student/:id/${page}`, { id: userId, ...query })).body;
  return { built, id, make, admin, loadPage };
}

test('the student list is sorted by name regardless of case, paged, and searched', async (t) => {
  const { make, admin } = await makeScene(t);
  for (const [firstName, lastName] of [
    ['carl', 'Young'],
    ['Ada', 'zeta'],
    ['ada', 'Adams'],
    ['Bob_', '100%'],
    ['Bea', 'Hill'],
  ] as const) {
    await make({ firstName, lastName });
  }
  await make({ firstName: 'Zed', lastName: 'Zed', email: 'special@school.test' });
  await make({ firstName: 'Gone', lastName: 'Gone', verified: 'rejected' });
  const list = async (query: Record<string, unknown>) => {
    const { body } = await callAs(admin, 'GET /staff/students', query);
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
});

test('the overview has the student with the classes, and covers all time by default', async (t) => {
  const { built, id, make, loadPage } = await makeScene(t);
  const teacher = await make({ role: 'teacher', firstName: 'Tess', lastName: 'Hall' });
  const student = await make({ grade: 9 });
  await assign(built, id, student, teacher);
  await tapIn(built, id, student, [
    { ago: 0, eaten: true },
    { ago: 40, eaten: true },
  ]);
  const { overview } = await loadPage('overview', student);
  assert.equal(overview.studentInfo.grade, 9);
  assert.deepEqual(overview.classes, [
    { classType: 'home_room', teacher: 'Tess Hall', teacherId: String(teacher.userId) },
  ]);
  assert.deepEqual({ overview }, await loadPage('overview', student, { daysAgo: -1 }));
  // The days are from Friday, 30 January, to Wednesday, 11 March.
  assert.deepEqual([overview.tapIns, overview.totalNumberOfDays], [2, 29]);
  const { overview: empty } = await loadPage('overview', await make({}));
  assert.deepEqual([empty.tapIns, empty.totalNumberOfDays], [0, 0]);
});

test('the overview compares the window with the days before it, and has the days of a month', async (t) => {
  const { built, id, make, loadPage } = await makeScene(t);
  const student = await make({});
  await tapIn(built, id, student, [
    { ago: 0, feeling: 2, eaten: true },
    { ago: 3, rested: false },
    { ago: 9, feeling: 5, rested: true },
    { ago: 30, feeling: 5 },
  ]);
  const load = async (person: typeof student, daysAgo: -1 | 7 | 30) =>
    (await loadPage('overview', person, { daysAgo })).overview;
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
  const { built, id, make, loadPage } = await makeScene(t);
  const student = await make({});
  for (let ago = 0; ago < 25; ago += 1) await tapIn(built, id, student, [{ ago, feeling: 4 }]);
  await tapIn(built, id, student, [{ ago: 0, eaten: false }]);
  const page = (offset: number) => loadPage('feed', student, { offset });
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

test('each view of a student is audited, but not a refused one', async (t) => {
  const { built, make, admin } = await makeScene(t);
  const student = await make({});
  for (const who of [admin, await make({ role: 'teacher' })])
    await callAs(who, 'GET /staff/student/:id/feed', { id: student.userId });
  const entries = await rowsOf(built, 'audit', ['actor_id', 'action', 'subject_id', 'detail']);
  assert.deepEqual(entries, [
    { actor_id: admin.userId, action: 'view-student', subject_id: student.userId, detail: { page: 'feed' } },
  ]);
  await assert.rejects(built.db.deleteFrom('audit').execute(), /append-only/);
});

test('a removed student disappears from every list and figure', async (t) => {
  const { built, id, make, admin } = await makeScene(t);
  const student = await make({});
  await tapIn(built, id, student, [
    { ago: 0, feeling: 1, eaten: true },
    { ago: 1, feeling: 1 },
  ]);
  const about = { id: student.userId };
  assert.deepEqual((await callAs(admin, 'DELETE /staff/student/:id', about)).body, { ok: true });
  assert.equal((await callAs(admin, 'GET /staff/students')).body.total, 0);
  const { stats } = (await callAs(admin, 'GET /staff/dashboard/stats', { daysAgo: 30 })).body;
  assert.deepEqual([stats.totalStudents, stats.questionStats[0].stats], [0, { true: 0, false: 0 }]);
  const { dashboard } = (await callAs(admin, 'GET /staff/dashboard')).body;
  assert.deepEqual([dashboard.priorityStudentsToday, dashboard.priorityStudentsLastSevenDays], [[], []]);
  const { students } = (await callAs(admin, 'GET /staff/students/status')).body;
  assert.deepEqual([students.checkedIn, students.notCheckedIn], [[], []]);
  assert.equal((await callAs(admin, 'GET /staff/student/:id/feed', about)).status, 404);
  assert.equal((await callAs(admin, 'DELETE /staff/student/:id', about)).status, 404);
});
