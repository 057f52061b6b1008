import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { build } from '#test/build.ts';
import { assign, makePerson, makeSchool, type Person, type PersonOptions } from '#test/people.ts';
import { tapIn } from '#test/school-year.ts';

test('lists the people whom a student can choose: teachers, and admins who already teach a student', async (t) => {
  const built = await build(t);
  const [{ id }, elsewhere] = [await makeSchool(built), await makeSchool(built)];
  const make = (options: PersonOptions) => makePerson(built, { schoolId: id, ...options });
  const [student, newcomer] = [await make({}), await make({})];
  const teacher = await make({ role: 'teacher', lastName: 'Adams' });
  const counselor = await make({ role: 'admin', lastName: 'Baker' });
  const head = await make({ role: 'super_admin', lastName: 'Clark' });
  const office = await make({ role: 'admin', lastName: 'Davis' });
  const gone = await make({ role: 'admin', verified: 'rejected', lastName: 'Evans' });
  await make({ role: 'teacher', verified: 'pending', lastName: 'Ford' });
  await assign(built, id, student, counselor, 'counselor');
  await assign(built, id, student, head, 'first_period');
  await assign(built, id, student, gone, 'second_period');
  await assign(built, elsewhere.id, student, office, 'counselor');
  const params = { school: String(id) };
  const { body } = await newcomer.visitor.call('GET /school/:school/teachers', { params });
  const offered = body.teachers.map(({ _id }: { _id: string }) => Number(_id));
  assert.deepEqual(offered, [teacher.userId, counselor.userId, head.userId]);
  const chosen = await newcomer.visitor.call('POST /student/select-classes/:school', {
    params,
    body: { schoolId: params.school, classes: [{ class: 'counselor', teacherId: String(counselor.userId) }] },
  });
  assert.equal(chosen.status, 200);
});

async function makeScene(t: TestContext) {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const foreign = await makeSchool(built);
  const make = (options: Parameters<typeof makePerson>[1]) => makePerson(built, { schoolId: id, ...options });
  const admin = await make({ role: 'admin', firstName: 'Ann', lastName: 'Admin' });
  const teacher = await make({ role: 'teacher', firstName: 'Tess' });
  const student = await make({ firstName: 'Sam', lastName: 'Student', grade: 9 });
  const send = async (
    who: Person,
    key: Parameters<Person['visitor']['send']>[0],
    about = student,
    body: object = {},
  ) => {
    const parts = {
      params: { id: String(about.userId) },
      body: { schoolUserId: String(who.schoolUserId), ...body },
    };
    const { status, body: reply } = await who.visitor.send(key, parts);
    return status === 200 ? 'ok' : reply.code;
  };
  const remove = (who = admin) => send(who, 'DELETE /staff/student/:id');
  const restore = (who = admin, about = student) => send(who, 'POST /staff/student/:id/restore', about);
  const correct = (body: object, who = admin) => send(who, 'PUT /staff/student/:id/classes', student, body);
  const removed = async (query: object = {}, who = admin) =>
    (
      await who.visitor.send('GET /staff/removed-students', {
        query: { schoolUserId: String(who.schoolUserId), ...query },
      })
    ).body;
  const audited = async (action: string) => {
    const { rows } = await sql<{ actor_id: number; subject_id: number; detail: object }>`
      select actor_id, subject_id, detail from audit where action = ${action}`.execute(built.db);
    return rows;
  };
  return { built, id, foreign, make, admin, teacher, student, remove, restore, correct, removed, audited };
}

test('lists a removed student with the day and the person who removed them, and restores everything', async (t) => {
  const { built, id, admin, teacher, student, remove, restore, removed, audited } = await makeScene(t);
  await assign(built, id, student, teacher, 'home_room');
  await tapIn(built, id, student, [{ ago: 1, eaten: true }]);
  assert.deepEqual((await removed()).students, []);
  assert.equal(await remove(), 'ok');
  const { count, total, students } = await removed();
  assert.deepEqual([count, total], [1, 1]);
  const [{ _id, firstName, grade, removedAt, removedBy }] = students;
  assert.deepEqual([_id, firstName, grade, removedBy], [String(student.userId), 'Sam', 9, 'Ann Admin']);
  assert.ok(Date.parse(removedAt));
  assert.equal((await removed({ searchTerm: 'zoe' })).total, 0);
  assert.equal(await restore(), 'ok');
  assert.deepEqual((await removed()).students, []);
  const by = { schoolUserId: String(teacher.schoolUserId) };
  const list = (await teacher.visitor.call('GET /staff/students', { query: by })).body.students;
  assert.deepEqual([list.length, list[0].schoolUser.noOfTapIns], [1, 1]);
  const [entry] = await audited('restore');
  assert.deepEqual([entry?.actor_id, entry?.subject_id], [admin.userId, student.userId]);
  assert.equal((await student.visitor.send('GET /user/me')).body.schoolUsers[0].verified, 'approved');
});

test('only students whom the school removed can be restored', async (t) => {
  const { built, id, foreign, make, teacher, student, remove, restore, removed } = await makeScene(t);
  assert.equal(await restore(), 'not_found', 'the student was not removed');
  await remove();
  assert.equal(await restore(teacher), 'forbidden');
  const stranger = await makePerson(built, { schoolId: foreign.id, role: 'admin' });
  assert.equal(await restore(stranger), 'not_found');
  const moved = await make({ verified: 'rejected', firstName: 'Moved' });
  await built.db
    .updateTable('school_users')
    .set({ left_by_choice: true })
    .where('id', '=', moved.schoolUserId)
    .execute();
  const ended = await make({ verified: 'rejected', firstName: 'Ended' });
  await built.db
    .updateTable('school_users')
    .set({ is_rostered: true })
    .where('id', '=', ended.schoolUserId)
    .execute();
  const formerTeacher = await make({ role: 'teacher', verified: 'rejected' });
  for (const about of [moved, ended, formerTeacher])
    assert.equal(await restore(undefined, about), 'not_found');
  assert.deepEqual(
    (await removed()).students.map(({ firstName }: { firstName: string }) => firstName),
    ['Sam'],
  );
  await built.db
    .insertInto('school_users')
    .values({
      school_id: foreign.id,
      user_id: student.userId,
      role: 'student',
      verified: 'approved',
      grade: 9,
    })
    .execute();
  assert.equal(await restore(), 'member_elsewhere');
  assert.equal(id > 0, true);
});

test('an admin corrects the grade and the teachers of a student, and the audit has the former values', async (t) => {
  const { built, id, make, teacher, student, correct, audited } = await makeScene(t);
  const other = await make({ role: 'teacher' });
  await assign(built, id, student, teacher, 'home_room');
  const classes = [
    { class: 'home_room', teacherId: String(other.userId) },
    { class: 'counselor', teacherId: String(teacher.userId) },
  ];
  assert.equal(await correct({ grade: 10, classes }), 'ok');
  const me = (await student.visitor.send('GET /user/me')).body;
  assert.equal(me.grade.grade, 10);
  assert.deepEqual(
    me.classes
      .map((each: { classType: string; teacherId: string }) => [each.classType, each.teacherId])
      .sort(),
    [
      ['counselor', String(teacher.userId)],
      ['home_room', String(other.userId)],
    ],
  );
  const [entry] = await audited('correct-student');
  assert.deepEqual(entry?.detail, {
    before: { grade: 9, classes: { home_room: teacher.userId } },
    after: { grade: 10, classes: { counselor: teacher.userId, home_room: other.userId } },
  });
  assert.equal(await correct({ classes: [] }), 'ok');
  const after = (await student.visitor.send('GET /user/me')).body;
  assert.deepEqual([after.grade.grade, after.classes, after.hasNoTeachers], [10, [], true]);
});

test('refuses to correct a rostered student, to choose foreign teachers, and a correction by a teacher', async (t) => {
  const { built, foreign, teacher, student, correct, audited } = await makeScene(t);
  const classes = [{ class: 'home_room', teacherId: String(teacher.userId) }];
  assert.equal(await correct({ classes }, teacher), 'forbidden');
  const stranger = await makePerson(built, { schoolId: foreign.id, role: 'teacher' });
  const foreignClasses = [{ class: 'home_room', teacherId: String(stranger.userId) }];
  assert.equal(await correct({ classes: foreignClasses }), 'teacher_not_in_school');
  assert.equal(await correct({ classes: [...classes, ...classes] }), 'validation');
  assert.equal(await correct({ classes, grade: 13 }), 'validation');
  await built.db
    .updateTable('school_users')
    .set({ is_rostered: true })
    .where('id', '=', student.schoolUserId)
    .execute();
  assert.equal(await correct({ classes }), 'kept_by_roster');
  assert.deepEqual(await audited('correct-student'), []);
});

test('a claimed follow-up is released when its claimer no longer sees the student', async (t) => {
  const { built, id, teacher, student, correct } = await makeScene(t);
  await assign(built, id, student, teacher, 'home_room');
  await built.db
    .insertInto('follow_ups')
    .values({
      school_id: id,
      student_id: student.userId,
      reason: 'manual',
      opened_at: built.clock.now(),
      claimed_by: teacher.userId,
      claimed_at: built.clock.now(),
    })
    .execute();
  assert.equal(await correct({ classes: [] }), 'ok');
  const found = await built.db.selectFrom('follow_ups').select('claimed_by').executeTakeFirstOrThrow();
  assert.equal(found.claimed_by, null);
});
