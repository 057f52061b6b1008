import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { CallName } from '@tapin/contract/calls';
import { build } from '#test/build.ts';
import { answerAs, callAs } from '#test/call-as.ts';
import { makeSchools } from '#test/figures/generated-schools.ts';
import { makeOwnQuestion, ownSteps } from '#test/own-question.ts';
import { assign, makePerson, makeSchool, type Person } from '#test/people.ts';
import { update } from '#test/rows.ts';
import { tapIn } from '#test/school-year.ts';

async function makeOwnScene(t: TestContext) {
  const built = await build(t);
  const { id: schoolId } = await makeSchool(built);
  const head = await makePerson(built, { schoolId, role: 'super_admin' });
  const ninth = await makePerson(built, { schoolId, lastName: 'Nine', grade: 9 });
  const tenth = await makePerson(built, { schoolId, lastName: 'Ten', grade: 10 });
  const submit = async (who: Person, questionId: string, response: boolean | number) => {
    const reply = await answerAs(who, schoolId, questionId, response);
    assert.equal(reply.status, 200, reply.text);
  };
  const status = async () => (await callAs(head, 'GET /staff/students/status')).body.students;
  return { built, schoolId, ninth, tenth, submit, status };
}

type Entry = {
  studentInfo: { lastName: string };
  answers: { question: string; response: unknown }[];
  asked?: string[];
};
const shown = ({ studentInfo, answers, asked }: Entry) => ({
  name: studentInfo.lastName,
  answers: answers.map(({ question, response }) => [question, response]),
  asked,
});

test('the status lists own questions of today, who is asked, and the answers', async (t) => {
  const { built, schoolId, ninth, submit, status } = await makeOwnScene(t);
  const laugh = await makeOwnQuestion(built, schoolId, { type: 'steps', slot: 5, firstDay: '2026-03-02' });
  const safe = await makeOwnQuestion(built, schoolId, { grades: [9], firstDay: '2026-03-09' });
  await submit(ninth, safe, false);
  await submit(ninth, laugh, 4);
  const { questions, checkedIn, notCheckedIn } = await status();
  assert.deepEqual(questions.slice(3), [
    { _id: laugh, question: 'How often do you laugh?', type: 'steps', graphic: 'own', steps: ownSteps.en },
    { _id: safe, question: 'Do you feel safe here?', type: 'basic', graphic: 'own' },
  ]);
  const answers = [
    [laugh, 4],
    [safe, false],
  ];
  assert.deepEqual(checkedIn.map(shown), [{ name: 'Nine', answers, asked: [laugh, safe] }]);
  assert.equal(checkedIn[0].answers[0].createdAt, built.clock.now().toISOString());
  assert.deepEqual(notCheckedIn.map(shown), [{ name: 'Ten', answers: [], asked: [laugh] }]);
});

test('the status leaves out own questions that are neither asked nor answered today', async (t) => {
  const { built, schoolId, status } = await makeOwnScene(t);
  const now = built.clock.now();
  await makeOwnQuestion(built, schoolId, { weekdays: [1, 2] });
  await makeOwnQuestion(built, schoolId, { slot: 5, lastDay: '2026-03-11', endedAt: now });
  await makeOwnQuestion(built, schoolId, { slot: 5, firstDay: '2026-03-12' });
  await makeOwnQuestion(built, schoolId, { slot: 5, lastDay: '2026-03-10' });
  await makeOwnQuestion(built, schoolId, { verified: 'pending' });
  const { questions, notCheckedIn } = await status();
  assert.equal(questions.length, 3);
  assert.ok(notCheckedIn.every((entry: object) => !('asked' in entry)));
});

test('the status keeps an own question that was ended today after an answer', async (t) => {
  const { built, schoolId, ninth, submit, status } = await makeOwnScene(t);
  const safe = await makeOwnQuestion(built, schoolId);
  await submit(ninth, safe, true);
  await update(built, 'own_questions', { ended_at: built.clock.now(), last_day: '2026-03-11' });
  const { questions, checkedIn, notCheckedIn } = await status();
  assert.equal(questions[3]._id, safe);
  assert.deepEqual(checkedIn.map(shown), [{ name: 'Nine', answers: [[safe, true]], asked: undefined }]);
  assert.deepEqual(notCheckedIn.map(shown), [{ name: 'Ten', answers: [], asked: undefined }]);
});

type Context = Parameters<typeof build>[0];
type Listed = { user: { _id: string; firstName: string }; schoolUser: { grade?: number } };

async function makeScene(t: Context) {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const make = (options: Parameters<typeof makePerson>[1]) => makePerson(built, { ...options, schoolId: id });
  const admin = await make({ role: 'admin', firstName: 'Zoe' });
  const teacher = await make({ role: 'teacher', firstName: 'Tess' });
  const ana = await make({ firstName: 'Ana', lastName: 'Zuñiga', grade: 10, email: 'b@school.test' });
  const ben = await make({ firstName: 'Ben', lastName: 'adams', grade: 9, email: 'c@school.test' });
  const cleo = await make({ firstName: 'Cleo', lastName: 'Moore', email: 'a@school.test' });
  const names = async (query: object = {}, who = admin) => {
    const reply = await callAs(who, 'GET /staff/students', query);
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.body.total, reply.body.students.length);
    return reply.body.students.map(({ user }: Listed) => user.firstName);
  };
  return { built, id, make, admin, teacher, ana, ben, cleo, names };
}

test('sorts the students by each column in both directions, students without a value last', async (t) => {
  const { built, id, ana, ben, names } = await makeScene(t);
  await tapIn(built, id, ben, [
    { ago: 1, eaten: true },
    { ago: 2, eaten: true },
  ]);
  await tapIn(built, id, ana, [{ ago: 1, eaten: true }]);
  const byName = ['Ana', 'Ben', 'Cleo'];
  assert.deepEqual(await names(), byName);
  assert.deepEqual(await names({ sort: 'first-name' }), byName);
  assert.deepEqual(await names({ sort: '-first-name' }), byName.toReversed());
  assert.deepEqual(await names({ sort: 'last-name' }), ['Ben', 'Cleo', 'Ana']);
  assert.deepEqual(await names({ sort: '-last-name' }), ['Ana', 'Cleo', 'Ben']);
  assert.deepEqual(await names({ sort: 'grade' }), ['Ben', 'Ana', 'Cleo']);
  assert.deepEqual(await names({ sort: '-grade' }), ['Ana', 'Ben', 'Cleo']);
  assert.deepEqual(await names({ sort: 'email' }), ['Cleo', 'Ana', 'Ben']);
  assert.deepEqual(await names({ sort: 'tap-ins' }), ['Cleo', 'Ana', 'Ben']);
  assert.deepEqual(await names({ sort: '-tap-ins' }), ['Ben', 'Ana', 'Cleo']);
});

test('sorts students with grades before grade 1 first and with other grade codes last, and shows the names of the grades', async (t) => {
  const { built, make, admin, names } = await makeScene(t);
  for (const [firstName, code] of [
    ['Kim', 'KG'],
    ['Uma', 'UG'],
  ] as const) {
    const { schoolUserId } = await make({ firstName });
    await update(built, 'school_users', { grade_code: code }, { id: schoolUserId });
  }
  assert.deepEqual(await names({ sort: 'grade' }), ['Kim', 'Ben', 'Ana', 'Uma', 'Cleo']);
  assert.deepEqual(await names({ gradeCode: 'UG' }), ['Uma']);
  const { students } = (await callAs(admin, 'GET /staff/students', { gradeCode: 'UG' })).body;
  assert.deepEqual([students[0].schoolUser.grade, students[0].schoolUser.gradeName], [null, 'UG']);
});

test('pages of students with equal values have each student once', async (t) => {
  const { admin } = await makeScene(t);
  const seen: string[] = [];
  for (const offset of [0, 1, 2]) {
    const { body } = await callAs(admin, 'GET /staff/students', { sort: 'tap-ins', offset, pageSize: 1 });
    assert.deepEqual([body.count, body.total], [1, 3]);
    seen.push(body.students[0].user.firstName);
  }
  assert.deepEqual(seen, ['Ana', 'Ben', 'Cleo']);
});

test('lists the students of a class, a teacher and a grade, and a teacher sees only their own students', async (t) => {
  const { built, id, teacher, ana, ben, names } = await makeScene(t);
  const other = await makePerson(built, { role: 'teacher', schoolId: id });
  await assign(built, id, ana, teacher, 'home_room');
  await assign(built, id, ben, other, 'counselor');
  assert.deepEqual(await names({ classType: 'home_room' }), ['Ana']);
  assert.deepEqual(await names({ teacherId: String(other.userId) }), ['Ben']);
  assert.deepEqual(await names({ grade: 9 }), ['Ben']);
  assert.deepEqual(await names({ grade: 0 }), ['Ana', 'Ben', 'Cleo']);
  assert.deepEqual(await names({ grade: 9, teacherId: String(teacher.userId) }), []);
  assert.deepEqual(await names({ teacherId: String(other.userId) }, teacher), ['Ana']);
  assert.deepEqual(await names({ show: 'not-tapped-in' }, teacher), ['Ana']);
});

test('a student leaves the list of those who have not tapped in with the first answer', async (t) => {
  const { built, id, ana, names } = await makeScene(t);
  assert.deepEqual(await names({ show: 'not-tapped-in' }), ['Ana', 'Ben', 'Cleo']);
  await tapIn(built, id, ana, [{ ago: 0, rested: false }]);
  assert.deepEqual(await names({ show: 'not-tapped-in', sort: '-first-name' }), ['Cleo', 'Ben']);
});

test('refuses an unknown order or filter of the student list', async (t) => {
  const { admin } = await makeScene(t);
  for (const wrong of [{ sort: 'password' }, { sort: '--email' }, { show: 'everything' }]) {
    assert.equal((await callAs(admin, 'GET /staff/students', wrong)).status, 400);
  }
});

test('the filters for low feelings and for missing tap-ins agree with the dashboard and with the status of today', async (t) => {
  const built = await build(t);
  const { staff } = await makeSchools(built);
  let found = 0;
  for (const { person } of staff) {
    const ask = async (key: CallName, query: object = {}) => (await callAs(person, key, query)).body;
    const listed = async (show: string) =>
      (await ask('GET /staff/students', { show, pageSize: 100 })).students
        .map(({ user }: Listed) => user._id)
        .sort();
    const { dashboard } = await ask('GET /staff/dashboard');
    const low: { _id: string }[] = [
      ...dashboard.priorityStudentsToday,
      ...dashboard.priorityStudentsLastSevenDays,
    ];
    const expected = [...new Set(low.map(({ _id }) => _id))].sort();
    found += expected.length;
    assert.deepEqual(await listed('low'), expected);
    const { notCheckedIn } = (await ask('GET /staff/students/status')).students;
    const missing: string[] = notCheckedIn.map(
      ({ studentInfo }: { studentInfo: { _id: string } }) => studentInfo._id,
    );
    assert.deepEqual(await listed('not-tapped-in'), missing.sort());
  }
  assert.ok(found > 0);
});
