import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saveRequest } from '#src/districts/schools-repository.ts';
import { build } from '#test/build.ts';
import { answerAs, callAs } from '#test/call-as.ts';
import { addHoliday } from '#test/care.ts';
import { assign, makeDistrict, makePerson, makeSchool, type PersonOptions } from '#test/people.ts';
import { makeRosteredSchool } from '#test/roster/rostered-school.ts';
import { insert, update } from '#test/rows.ts';
import { tapIn } from '#test/school-year.ts';

test('grades other than 1 to 12 are listed in their order, named by the district, and can be filtered', async (t) => {
  const { built, districtId, school, makeRostered } = await makeRosteredSchool(t);
  const admin = await makePerson(built, { schoolId: school.id, role: 'admin' });
  const makeIn = async (grade_code: string) => {
    const person = await makeRostered();
    await update(built, 'school_users', { grade_code }, { id: person.schoolUserId });
    return person;
  };
  const child = await makeIn('KG');
  for (const code of ['UG', '13', 'PK', 'KG']) await makeIn(code);
  await makeRostered({ grade: 3 });
  await insert(built, 'roster_sources', {
    district_id: districtId,
    settings: '{}',
    mapping: JSON.stringify({ grades: { KG: 'Kinder' } }),
  });
  await answerAs(child, school.id, '3', 1);
  const { dashboard } = (await callAs(admin, 'GET /staff/dashboard')).body;
  const named = [
    { code: 'PK', name: 'PK' },
    { code: 'KG', name: 'Kinder' },
    { code: '13', name: '13' },
    { code: 'UG', name: 'UG' },
  ];
  assert.deepEqual(dashboard.namedGrades, named);
  const [priority] = dashboard.priorityStudentsToday;
  assert.deepEqual([priority.grade, priority.gradeName], [null, 'Kinder']);
  const stats = await callAs(admin, 'GET /staff/dashboard/stats', { gradeCode: 'KG' });
  assert.equal(stats.body.stats.totalStudents, 2);
  const caseload = await callAs(admin, 'GET /staff/caseload', { gradeCode: 'KG' });
  assert.deepEqual([caseload.body.total, caseload.body.students[0].gradeName], [2, 'Kinder']);
  assert.deepEqual(
    caseload.body.counts.namedGrades,
    named.map((grade) => ({ ...grade, count: grade.code === 'KG' ? 2 : 1 })),
  );
  assert.deepEqual(caseload.body.counts.grades, [{ grade: 3, count: 1 }]);
  const overview = await callAs(admin, 'GET /staff/student/:id/overview', { id: child.userId });
  const { gradeName, keptByRoster } = overview.body.overview.studentInfo;
  assert.deepEqual([gradeName, keptByRoster], ['Kinder', { changedAt: null }]);
  const me = await child.visitor.call('GET /user/me', {});
  assert.deepEqual([me.body.grade, me.body.schoolUsers[0].gradeName], [null, 'Kinder']);
});

test('the dashboard names the next school day on a day without school', async (t) => {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const head = await makePerson(built, { schoolId: id, role: 'super_admin' });
  const stats = async (daysAgo: 0 | 7) =>
    (await callAs(head, 'GET /staff/dashboard/stats', { daysAgo })).body.stats;
  assert.ok(!('nextSchoolDay' in (await stats(0))), 'Wednesday');
  built.clock.advanceDays(3);
  assert.equal((await stats(0)).nextSchoolDay, '2026-03-16');
  assert.ok(!('nextSchoolDay' in (await stats(7))), 'a longer time');
  await addHoliday(built, id, '2026-03-16');
  built.clock.advance(60_000);
  assert.equal((await stats(0)).nextSchoolDay, '2026-03-17');
});

async function makeScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const make = (options: PersonOptions) => makePerson(built, { schoolId: id, ...options });
  const head = await make({ role: 'super_admin' });
  const teacher = await make({ role: 'teacher', firstName: 'Tess' });
  const load = async (who = head) => (await callAs(who, 'GET /staff/dashboard')).body.dashboard;
  const loadStats = async (query: object, who = head) =>
    (await callAs(who, 'GET /staff/dashboard/stats', query)).body.stats;
  return { built, id, make, head, teacher, load, loadStats };
}

const names = (people: { firstName: string }[]) => people.map(({ firstName }) => firstName);
const emotions = (people: { emotion: number }[]) => people.map(({ emotion }) => emotion);
const applicants = (requests: { user: { firstName: string } }[]) => names(requests.map(({ user }) => user));

test('the dashboard lists students who feel bad today, the lowest first, then by name', async (t) => {
  const { built, id, make, load } = await makeScene(t);
  for (const [firstName, feeling, ago] of [
    ['bea', 2, 0],
    ['Zoe', 1, 0],
    ['Abe', 2, 0],
    ['Okay', 3, 0],
    ['Yesterday', 1, 1],
  ] as const) {
    await tapIn(built, id, await make({ firstName }), [{ ago, feeling }]);
  }
  const hungry = await make({ firstName: 'Hungry', grade: 7 });
  await tapIn(built, id, hungry, [{ ago: 0, feeling: 2, eaten: false }]);
  const gone = await make({ firstName: 'Gone', verified: 'rejected' });
  await tapIn(built, id, gone, [{ ago: 0, feeling: 1 }]);
  const { priorityStudentsToday: listed } = await load();
  assert.deepEqual(names(listed), ['Zoe', 'Abe', 'bea', 'Hungry']);
  assert.deepEqual(emotions(listed), [1, 2, 2, 2]);
  const { grade, answeredAt, eaten, rested } = listed[3];
  assert.deepEqual([grade, eaten, rested], [7, false, null]);
  assert.equal(answeredAt, built.clock.now().toISOString());
});

test('the dashboard lists over seven days the students with a rounded mean of at most 2.5 in two or more answers', async (t) => {
  const { built, id, make, load } = await makeScene(t);
  const felt = {
    Lowest: { 0: 1, 6: 2 },
    Edge: { 1: 2, 2: 3 },
    Above: { 0: 2, 1: 3, 2: 3 },
    Once: { 0: 1 },
    'Too long ago': { 0: 1, 7: 1 },
  } as const;
  for (const [firstName, days] of Object.entries(felt)) {
    const answers = Object.entries(days).map(([ago, feeling]) => ({ ago: Number(ago), feeling }));
    await tapIn(built, id, await make({ firstName }), answers);
  }
  const { priorityStudentsLastSevenDays: listed } = await load();
  assert.deepEqual(names(listed), ['Lowest', 'Edge']);
  assert.equal(listed[0].grade, null);
  assert.deepEqual(emotions(listed), [2, 3]);
});

test('the dashboard shows requests to join only to roles that decide about them', async (t) => {
  const { built, id, make, teacher, load } = await makeScene(t);
  await make({ role: 'teacher', verified: 'pending', firstName: 'Tom' });
  await make({ role: 'admin', verified: 'pending', firstName: 'Ann' });
  await make({ role: 'admin', verified: 'rejected', firstName: 'No' });
  const admin = await make({ role: 'admin' });
  const district = await makeDistrict(built);
  await saveRequest(built.db, id, district, 'pending');
  const shown = await load();
  assert.deepEqual(applicants(shown.teacherRequests), ['Tom']);
  assert.deepEqual(applicants(shown.adminRequests), ['Ann']);
  assert.equal(shown.adminRequests[0].schoolUser.verified, 'pending');
  assert.deepEqual(
    shown.districtRequests.map(({ _id }: { _id: string }) => _id),
    [String(district)],
  );
  for (const person of [admin, teacher]) {
    const { adminRequests, teacherRequests, districtRequests } = await load(person);
    assert.deepEqual([adminRequests, teacherRequests, districtRequests], [[], [], []]);
  }
});

test('the figures of a dashboard window cover today and the days before', async (t) => {
  const { built, id, make, loadStats } = await makeScene(t);
  await tapIn(built, id, await make({}), [
    { ago: 0, eaten: true },
    ...[6, 7, 29, 30, 364, 365].map((ago) => ({ ago, eaten: false })),
  ]);
  for (const [daysAgo, no] of [
    [0, 0],
    [7, 1],
    [30, 3],
    [365, 5],
  ])
    assert.deepEqual((await loadStats({ daysAgo })).questionStats[0].stats, { true: 1, false: no });
});

test('a dashboard filter for an unknown teacher finds nobody, and a teacher never sees more than their own students', async (t) => {
  const { built, id, make, head, teacher, load, loadStats } = await makeScene(t);
  const other = await make({ role: 'teacher' });
  const [mine, both, theirs] = [
    await make({ grade: 9 }),
    await make({ grade: 10 }),
    await make({ grade: 9 }),
  ];
  await assign(built, id, mine, teacher, 'home_room');
  await assign(built, id, both, teacher, 'first_period');
  await assign(built, id, both, other, 'home_room');
  await assign(built, id, theirs, other, 'home_room');
  const teacherId = String(teacher.userId);
  for (const [who, filter, expected] of [
    [head, { grade: 0 }, 3],
    [head, { teacherId, classType: 'home_room' }, 1],
    [head, { teacherId: '1' }, 0],
    [head, { teacherId: 'x' }, 0],
    [teacher, {}, 2],
    [teacher, { teacherId: String(other.userId) }, 2],
    [teacher, { classType: 'home_room' }, 1],
  ] as const)
    assert.equal((await loadStats(filter, who)).totalStudents, expected, JSON.stringify(filter));
  const classes = (await load(teacher)).classes.map((each: { classType: string; teacherId: string }) => [
    each.classType,
    each.teacherId,
  ]);
  assert.deepEqual(classes, [
    ['home_room', teacherId],
    ['first_period', teacherId],
  ]);
});

test('the status of today on the dashboard is in the requested language', async (t) => {
  const { head } = await makeScene(t);
  head.visitor.headers['accept-language'] = 'es-ES,es;q=0.9,en;q=0.8';
  const { students } = (await callAs(head, 'GET /staff/students/status')).body;
  assert.equal(students.questions[0].question, '¿Ya comiste algo hoy?');
});
