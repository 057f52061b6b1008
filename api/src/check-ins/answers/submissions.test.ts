import assert from 'node:assert/strict';
import { test } from 'node:test';
import { questions } from '@tapin/contract/questions';
import { countDifferences } from '#src/check-ins/totals/rollups.ts';
import { build } from '#test/build.ts';
import { assign, makePerson, makeSchool } from '#test/people.ts';
import { fc } from '#test/random/property-testing.ts';
import { responseNotLow } from '#test/scenes/response-not-low.ts';
import { submitResponse } from './service.ts';

test('a repeated submission of an answer returns the stored answer, even with another response', async (t) => {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const { visitor } = await makePerson(built, { schoolId: id });
  const submit = (questionId: string, response: boolean | number) =>
    visitor.call('POST /student/submit-response/:school', {
      params: { school: String(id) },
      body: { questionId, response },
    });
  const first = await submit('3', 2);
  built.clock.advance(60_000);
  const second = await submit('3', 5);
  assert.equal(second.status, 200);
  assert.deepEqual(second.body, first.body);
  assert.equal((await submit('4', 5)).status, 404);
  assert.equal((await submit('x', 5)).status, 404);
});

test('when a low answer is sent twice in the same millisecond, the alert rules apply to it once', async (t) => {
  const built = await build(t);
  const { id: schoolId } = await makeSchool(built);
  const { userId } = await makePerson(built, { schoolId });
  let applied = 0;
  const submit = () =>
    submitResponse(
      built.db,
      { id: 0, schoolId, userId, role: 'student', notAskedFrom: null, schoolZone: null },
      { questionId: '3', response: 1 },
      { now: built.clock.now(), timeZone: 'America/Chicago' },
      async () => {
        applied += 1;
      },
    );
  const sent = await Promise.all([submit(), submit(), submit()]);
  assert.deepEqual(sent.map(({ isNewLowAnswer }) => isNewLowAnswer).sort(), [false, false, true]);
  assert.equal(applied, 1);
});

test('an answer counts for the day in the student’s time zone, before and after midnight', async (t) => {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const student = await makePerson(built, { schoolId: id });
  const answerFrom = async (zone: string) => {
    student.visitor.headers['time-zone'] = zone;
    const reply = await student.visitor.call('POST /student/submit-response/:school', {
      params: { school: String(id) },
      body: { questionId: '1', response: true },
    });
    return String(reply.body.answer._id).split('.')[1];
  };
  // 14:00 in London is already tomorrow on Kiritimati.
  assert.equal(await answerFrom('Pacific/Kiritimati'), '2026-03-12');
  assert.equal(await answerFrom('America/Los_Angeles'), '2026-03-11');
  assert.equal(await answerFrom('Pacific/Kiritimati'), '2026-03-12');
  built.clock.advance(11 * 3_600_000);
  assert.equal(await answerFrom('America/Los_Angeles'), '2026-03-11');
  assert.equal(await countDifferences(built.db, null), 0);
});

test('the running totals agree with the answers in any order of submission', async (t) => {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const student = await makePerson(built, { schoolId: id });
  const zones = ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'];
  let count = 0;
  const property = fc.asyncProperty(
    fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 5 })), {
      maxLength: 8,
    }),
    async (answers) => {
      built.clock.advanceDays(1);
      await Promise.all(
        answers.map(async ([zone, question, level]) => {
          count += 1;
          const visitor = built.visitor({ timeZone: zones[zone] ?? null });
          for (const [name, value] of student.visitor.cookies) visitor.cookies.set(name, value);
          const reply = await visitor.call('POST /student/submit-response/:school', {
            params: { school: String(id) },
            body: { questionId: String(question), response: question === 3 ? level : level > 2 },
          });
          assert.equal(reply.status, 200, reply.text);
        }),
      );
      assert.equal(await countDifferences(built.db, id), 0);
    },
  );
  await fc.assert(property, { numRuns: 40 });
  t.diagnostic(`${count} answers`);
});

test('1,000 submissions that are dropped, doubled, delayed or cut off after the commit store 1,000 rows', async (t) => {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const students = await Promise.all(Array.from({ length: 334 }, () => makePerson(built, { schoolId: id })));
  const submissions = students
    .flatMap((student) => questions.map((question) => ({ student, question })))
    .slice(0, 1_000);
  const submit = async ({ student, question }: (typeof submissions)[number]) => {
    const reply = await student.visitor.call('POST /student/submit-response/:school', {
      params: { school: String(id) },
      body: { questionId: question.id, response: responseNotLow(question) },
    });
    assert.equal(reply.status, 200, reply.text);
  };
  // A browser without a reply repeats the submission, because it cannot know whether the first one arrived.
  const late: (typeof submissions)[number][] = [];
  const fates = { dropped: 0, doubled: 0, delayed: 0, cut: 0, fine: 0 };
  const submitUnderFault = async (submission: (typeof submissions)[number], die: number) => {
    const fate =
      die < 8 ? 'dropped' : die < 16 ? 'doubled' : die < 23 ? 'delayed' : die < 30 ? 'cut' : 'fine';
    fates[fate] += 1;
    if (fate === 'doubled') await Promise.all([submit(submission), submit(submission)]);
    if (fate === 'cut' || fate === 'fine') await submit(submission);
    if (fate === 'cut' || fate === 'dropped' || fate === 'delayed') late.push(submission);
    // The delayed submission arrives together with its repetition.
    if (fate === 'delayed') late.push(submission);
  };
  const workers = Array.from({ length: 20 }, async (_, worker) => {
    for (let index = worker; index < submissions.length; index += 20) {
      const submission = submissions[index];
      if (submission) await submitUnderFault(submission, (index * 37) % 100);
    }
  });
  await Promise.all(workers);
  await Promise.all(late.map(submit));
  const { count } = await built.db
    .selectFrom('answers')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 1_000);
  assert.deepEqual(fates, { dropped: 80, doubled: 80, delayed: 70, cut: 70, fine: 700 });
  assert.equal(await countDifferences(built.db, id), 0);
});

test('a student chooses teachers and a grade, and the reply has them', async (t) => {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const { visitor } = await makePerson(built, { schoolId: id });
  const zoe = await makePerson(built, { schoolId: id, role: 'teacher', firstName: 'zoe', lastName: 'Adams' });
  const amir = await makePerson(built, {
    schoolId: id,
    role: 'teacher',
    firstName: 'Amir',
    lastName: 'Baker',
  });
  await makePerson(built, { schoolId: id, role: 'teacher', verified: 'pending', firstName: 'Pending' });
  const params = { school: String(id) };
  const { body } = await visitor.call('GET /school/:school/teachers', { params });
  assert.deepEqual(
    body.teachers.map(({ firstName }: { firstName: string }) => firstName),
    ['Amir', 'zoe'],
  );
  const choose = (classes: { class: 'home_room' | 'counselor'; teacherId: string }[], gradeId?: number) =>
    visitor.call('POST /student/select-classes/:school', {
      params,
      body: { schoolId: String(id), classes, ...(gradeId !== undefined && { gradeId }) },
    });
  await choose(
    [
      { class: 'home_room', teacherId: String(zoe.userId) },
      { class: 'counselor', teacherId: String(amir.userId) },
    ],
    11,
  );
  const me = (await visitor.send('GET /user/me')).body;
  assert.deepEqual(me.classes, [
    { classType: 'counselor', teacher: 'Amir Baker', teacherId: String(amir.userId) },
    { classType: 'home_room', teacher: 'zoe Adams', teacherId: String(zoe.userId) },
  ]);
  assert.equal(me.grade.grade, 11);
  assert.equal((await choose([{ class: 'home_room', teacherId: '1' }])).body.code, 'teacher_not_in_school');
  const twice = { class: 'home_room', teacherId: String(zoe.userId) } as const;
  assert.equal((await choose([twice, twice])).status, 400);
  assert.equal((await visitor.send('GET /user/me')).body.classes.length, 2);
  await choose([]);
  const none = (await visitor.send('GET /user/me')).body;
  assert.deepEqual([none.classes, none.hasNoTeachers], [[], true]);
  await choose([{ class: 'home_room', teacherId: String(zoe.userId) }]);
  assert.equal((await visitor.send('GET /user/me')).body.hasNoTeachers, false);
  await visitor.call('POST /student/grade/:school', { params, body: { grade: 12 } });
  assert.equal((await visitor.send('GET /user/me')).body.grade.grade, 12);
});

test('a teacher who leaves the school is no longer in the classes of students', async (t) => {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const student = await makePerson(built, { schoolId: id });
  const teacher = await makePerson(built, { schoolId: id, role: 'teacher' });
  const admin = await makePerson(built, { schoolId: id, role: 'admin' });
  await assign(built, id, student, teacher);
  await admin.visitor.call('POST /admin/approve-or-reject-school-user', {
    body: {
      schoolUserId: String(admin.schoolUserId),
      forSchoolUserId: String(teacher.schoolUserId),
      approve: false,
    },
  });
  const me = (await student.visitor.send('GET /user/me')).body;
  assert.deepEqual([me.classes, me.hasNoTeachers], [[], false], 'the student is asked for another one');
});
