import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { assign, makeDistrict, makePerson, makeSchool, type PersonOptions } from '#test/people.ts';
import { tapIn } from '#test/school-year.ts';

/** A school with a super admin and a teacher who has some of its students. */
async function makeScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const make = (options: PersonOptions) => makePerson(built, { schoolId: id, ...options });
  const head = await make({ role: 'super_admin' });
  const teacher = await make({ role: 'teacher', firstName: 'Tess' });
  const by = (person: typeof head) => ({ schoolUserId: String(person.schoolUserId) });
  return { built, id, make, head, teacher, by };
}

const names = (people: { firstName: string }[]) => people.map(({ firstName }) => firstName);

test('lists students who feel bad today, the lowest first, then by name', async (t) => {
  const { built, id, make, head, by } = await makeScene(t);
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
  const { dashboard } = (await head.visitor.call('GET /staff/dashboard', { query: by(head) })).body;
  assert.deepEqual(names(dashboard.priorityStudentsToday), ['Zoe', 'Abe', 'bea', 'Hungry']);
  assert.deepEqual(
    dashboard.priorityStudentsToday.map(({ emotion }: { emotion: number }) => emotion),
    [1, 2, 2, 2],
  );
  const { grade, answeredAt, eaten, rested } = dashboard.priorityStudentsToday[3];
  assert.deepEqual([grade, eaten, rested], [7, false, null]);
  assert.equal(answeredAt, built.clock.now().toISOString());
});

test('over seven days lists students with a mean of at most 2.5 over two or more answers, rounded', async (t) => {
  const { built, id, make, head, by } = await makeScene(t);
  const felt = async (firstName: string, days: [number, 1 | 2 | 3 | 4 | 5][]) =>
    tapIn(
      built,
      id,
      await make({ firstName }),
      days.map(([ago, feeling]) => ({ ago, feeling })),
    );
  await felt('Lowest', [
    [0, 1],
    [6, 2],
  ]);
  await felt('Edge', [
    [1, 2],
    [2, 3],
  ]);
  await felt('Above', [
    [0, 2],
    [1, 3],
    [2, 3],
  ]);
  await felt('Once', [[0, 1]]);
  await felt('Too long ago', [
    [0, 1],
    [7, 1],
  ]);
  const { dashboard } = (await head.visitor.call('GET /staff/dashboard', { query: by(head) })).body;
  const listed = dashboard.priorityStudentsLastSevenDays;
  assert.deepEqual(names(listed), ['Lowest', 'Edge']);
  assert.equal(listed[0].grade, null);
  assert.deepEqual(
    listed.map(({ emotion }: { emotion: number }) => emotion),
    [2, 3],
  );
});

test('shows requests only to roles that decide about them', async (t) => {
  const { built, id, make, head, teacher, by } = await makeScene(t);
  await make({ role: 'teacher', verified: 'pending', firstName: 'Tom' });
  await make({ role: 'admin', verified: 'pending', firstName: 'Ann' });
  await make({ role: 'admin', verified: 'rejected', firstName: 'No' });
  const admin = await make({ role: 'admin' });
  const district = await makeDistrict(built);
  await built.db
    .insertInto('district_requests')
    .values({ school_id: id, district_id: district, verified: 'pending' })
    .execute();
  const load = async (person: typeof head) =>
    (await person.visitor.call('GET /staff/dashboard', { query: by(person) })).body.dashboard;
  const shown = await load(head);
  assert.deepEqual(names(shown.teacherRequests.map(({ user }: { user: { firstName: string } }) => user)), [
    'Tom',
  ]);
  assert.deepEqual(names(shown.adminRequests.map(({ user }: { user: { firstName: string } }) => user)), [
    'Ann',
  ]);
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

test('the figures of a window cover today and the days before', async (t) => {
  const { built, id, make, head, by } = await makeScene(t);
  const one = await make({});
  await make({});
  await tapIn(built, id, one, [
    { ago: 0, eaten: true, rested: false, feeling: 4 },
    { ago: 6, eaten: true, rested: true, feeling: 2 },
    { ago: 7, eaten: false, feeling: 1 },
    { ago: 29, eaten: false },
    { ago: 30, eaten: true },
    { ago: 364, rested: true },
    { ago: 365, rested: true },
  ]);
  const load = async (daysAgo: 0 | 7 | 30 | 365) => {
    const { body } = await head.visitor.call('GET /staff/dashboard/stats', {
      query: { ...by(head), daysAgo },
    });
    const [eaten, rested, feeling] = body.stats.questionStats.map((entry: { stats: unknown }) => entry.stats);
    return { ...body.stats, usual: undefined, questionStats: undefined, eaten, rested, feeling };
  };
  const none = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  const all = { totalStudents: 2, checkedInStudents: 1, usual: undefined, questionStats: undefined };
  assert.deepEqual(await load(0), {
    ...all,
    eaten: { true: 1, false: 0 },
    rested: { true: 0, false: 1 },
    feeling: { ...none, 4: 1 },
  });
  assert.deepEqual(await load(7), {
    ...all,
    eaten: { true: 2, false: 0 },
    rested: { true: 1, false: 1 },
    feeling: { ...none, 2: 1, 4: 1 },
  });
  assert.deepEqual((await load(30)).eaten, { true: 2, false: 2 });
  assert.deepEqual((await load(365)).eaten, { true: 3, false: 2 });
  assert.deepEqual((await load(365)).rested, { true: 2, false: 1 });
});

test('filters narrow the figures; a teacher never sees more than their own students', async (t) => {
  const { built, id, make, head, teacher, by } = await makeScene(t);
  const other = await make({ role: 'teacher' });
  const mine = await make({ grade: 9 });
  const both = await make({ grade: 10 });
  const theirs = await make({ grade: 9 });
  await assign(built, id, mine, teacher, 'home_room');
  await assign(built, id, both, teacher, 'first_period');
  await assign(built, id, both, other, 'home_room');
  await assign(built, id, theirs, other, 'home_room');
  const count = async (person: typeof head, filter: Record<string, unknown>) => {
    const query = { ...by(person), ...filter };
    return (await person.visitor.send('GET /staff/dashboard/stats', { query })).body.stats.totalStudents;
  };
  const teacherId = String(teacher.userId);
  assert.equal(await count(head, {}), 3);
  assert.equal(await count(head, { teacherId }), 2);
  assert.equal(await count(head, { teacherId, classType: 'home_room' }), 1);
  assert.equal(await count(head, { classType: 'home_room' }), 3);
  assert.equal(await count(head, { grade: 9 }), 2);
  assert.equal(await count(head, { grade: 0 }), 3);
  assert.equal(await count(head, { teacherId, grade: 10 }), 1);
  assert.equal(await count(head, { teacherId: '1' }), 0);
  assert.equal(await count(head, { teacherId: 'x' }), 0);
  assert.equal(await count(teacher, {}), 2);
  assert.equal(await count(teacher, { teacherId: String(other.userId) }), 2);
  assert.equal(await count(teacher, { classType: 'home_room' }), 1);
  const { dashboard } = (await teacher.visitor.call('GET /staff/dashboard', { query: by(teacher) })).body;
  assert.deepEqual(
    dashboard.classes.map(({ classType }: { classType: string }) => classType),
    ['home_room', 'first_period'],
  );
  assert.ok(dashboard.classes.every((entry: { teacherId: string }) => entry.teacherId === teacherId));
});

test('weekly trends have the share of yes and the mean feeling, and null without answers', async (t) => {
  const { built, id, make, head, by } = await makeScene(t);
  const [one, other] = [await make({}), await make({})];
  await tapIn(built, id, one, [
    { ago: 2, eaten: true, rested: true, feeling: 5 },
    { ago: 0, eaten: true },
  ]);
  await tapIn(built, id, other, [{ ago: 2, eaten: false, rested: true, feeling: 2 }]);
  const query = { ...by(head), startDate: '2026-03-09', endDate: '2026-03-13' };
  const { body } = await head.visitor.call('GET /staff/dashboard/weekly-trends', { query });
  const nothing = { eaten: null, rested: null, feeling: null };
  assert.deepEqual(body.data.weeklyTrends, [
    { date: '2026-03-09', eaten: 50, rested: 100, feeling: 3.5 },
    { date: '2026-03-10', ...nothing },
    { date: '2026-03-11', eaten: 100, rested: null, feeling: null },
    { date: '2026-03-12', ...nothing },
    { date: '2026-03-13', ...nothing },
  ]);
});

test('the status lists who has checked in today and who has not, in the requested language', async (t) => {
  const { built, id, make, head, by } = await makeScene(t);
  await tapIn(built, id, await make({ firstName: 'Here' }), [{ ago: 0, eaten: false, feeling: 3 }]);
  await tapIn(built, id, await make({ firstName: 'Missing' }), [{ ago: 1, eaten: true }]);
  head.visitor.headers['accept-language'] = 'es-ES,es;q=0.9,en;q=0.8';
  const { students } = (await head.visitor.call('GET /staff/students/status', { query: by(head) })).body;
  assert.equal(students.questions[0].question, '¿Ya comiste algo hoy?');
  assert.deepEqual(
    students.checkedIn.map(
      (entry: { studentInfo: { firstName: string }; answers: { response: unknown }[] }) => [
        entry.studentInfo.firstName,
        entry.answers.map(({ response }) => response),
      ],
    ),
    [['Here', [false, 3]]],
  );
  assert.deepEqual(
    students.notCheckedIn.map((entry: { studentInfo: { firstName: string } }) => entry.studentInfo.firstName),
    ['Missing'],
  );
});
