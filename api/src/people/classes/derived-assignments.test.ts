import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ClassAssignment } from '@tapin/contract/entities';
import { assign, makePerson, makeSchool } from '#test/people.ts';
import { makeRosteredSchool } from '#test/roster/rostered-school.ts';
import { deriveAssignments, deriveClassesOf, deriveClassesOfToday } from './derived-assignments.ts';

async function makeScene(t: TestContext) {
  const scene = await makeRosteredSchool(t);
  const { built, db, makeRostered } = scene;
  const people = {
    ann: await makeRostered(),
    ben: await makeRostered(),
    first: await makeRostered({ role: 'teacher' }),
    second: await makeRostered({ role: 'teacher' }),
  };
  const derive = (...ids: number[]) =>
    db.transaction().execute((transaction) => deriveAssignments(transaction, ids, built.clock.now()));
  return { ...scene, people, ...people, derive, assigned: () => scene.listAssigned(people) };
}

test('assignments are derived from co-teachers, two classes in one slot and a class without a slot', async (t) => {
  const { ann, ben, first, second, makeClass, derive, assigned } = await makeScene(t);
  const shared = await makeClass({ teachers: [first, second], students: [ann], classType: 'home_room' });
  const dayA = await makeClass({ teachers: [first], students: [ann, ben], classType: 'first_period' });
  const dayB = await makeClass({ teachers: [first], students: [ann], classType: 'first_period' });
  const ninth = await makeClass({ teachers: [second], students: [ben] });
  await derive(shared, dayA, dayB, ninth);
  const all = [
    'first first_period ann',
    'first first_period ann',
    'first first_period ben',
    'first home_room ann',
    'second - ben',
    'second home_room ann',
  ];
  assert.deepEqual(await assigned(), all);
  await derive(shared, dayA, dayB, ninth);
  assert.deepEqual(await assigned(), all);

  const teacher = await first.visitor.call('GET /staff/students', {
    query: { schoolUserId: String(first.schoolUserId) },
  });
  assert.deepEqual([teacher.body.total, teacher.body.students.length], [2, 2]);
  const me = await ann.visitor.call('GET /user/me', {});
  assert.deepEqual(
    me.body.classes.map(({ classType, teacherId }: ClassAssignment) => `${classType} ${teacherId}`),
    [`home_room ${first.userId}`, `home_room ${second.userId}`, `first_period ${first.userId}`],
  );
});

test('derives the assignments of some students only, and all assignments of the classes of a teacher', async (t) => {
  const { built, db, ann, ben, first, second, makeClass, derive, assigned } = await makeScene(t);
  const math = await makeClass({ teachers: [first], students: [ann, ben] });
  const art = await makeClass({ teachers: [second], students: [ann, ben] });
  await derive(math, art);
  const all = ['first - ann', 'first - ben', 'second - ann', 'second - ben'];
  assert.deepEqual(await assigned(), all);
  const inTransaction = (work: (transaction: typeof db) => Promise<void>) => db.transaction().execute(work);
  const now = built.clock.now();

  await db.deleteFrom('class_assignments').where('class_id', '=', math).execute();
  await db.deleteFrom('class_members').where('class_id', '=', art).where('role', '=', 'student').execute();
  await inTransaction((transaction) => deriveAssignments(transaction, [math, art], now, [ann.userId]));
  assert.deepEqual(await assigned(), ['first - ann', 'second - ben']);
  await inTransaction((transaction) => deriveClassesOf(transaction, [ben.userId], now));
  assert.deepEqual(await assigned(), ['first - ann', 'first - ben', 'second - ben']);
  await inTransaction((transaction) => deriveClassesOf(transaction, [second.userId], now));
  assert.deepEqual(await assigned(), ['first - ann', 'first - ben']);
});

test('derives no access from a class, a member or a membership that is not current', async (t) => {
  const { built, db, school, ann, ben, first, second, people, makeClass, derive, assigned, listAssigned } =
    await makeScene(t);
  const today = built.clock.now().toISOString().slice(0, 10);
  const students = [ann, ben];
  const later = await makeClass({ teachers: [first], students, firstDay: '2999-01-01' });
  const earlier = await makeClass({ teachers: [first], students, lastDay: '2001-01-01' });
  const ended = await makeClass({ teachers: [first], students });
  await db.updateTable('classes').set({ ended_at: built.clock.now() }).where('id', '=', ended).execute();
  const current = await makeClass({ teachers: [second], students, firstDay: today, lastDay: today });
  await db
    .updateTable('class_members')
    .set({ last_day: '2001-01-01' })
    .where('user_id', '=', ben.userId)
    .execute();
  const byCode = await makePerson(built, { schoolId: school.id });
  const chosen = await makeClass({ teachers: [first], students: [byCode] });
  await derive(later, earlier, ended, current, chosen);
  assert.deepEqual(await assigned(), ['second - ann']);

  await db.updateTable('classes').set({ first_day: today }).where('id', '=', later).execute();
  await deriveClassesOfToday(db, built.clock.now());
  assert.deepEqual(await listAssigned(people), ['first - ann', 'second - ann']);
});

test('derives the assignments of a class with students of two schools at the school of each student', async (t) => {
  const { built, db, districtId, school, ann, first, second, makeRostered, makeClass, derive } =
    await makeScene(t);
  const neighbour = await makeSchool(built, districtId);
  const zoe = await makeRostered({ schoolId: neighbour.id });
  const stranger = await makeSchool(built);
  const outside = await makeRostered({ schoolId: stranger.id });
  await db
    .insertInto('school_users')
    .values({
      school_id: neighbour.id,
      user_id: first.userId,
      role: 'teacher',
      verified: 'approved',
      grade: null,
    })
    .execute();
  const id = await makeClass({ teachers: [first, second], students: [ann, zoe, outside] });
  await derive(id);
  const rows = await db
    .selectFrom('class_assignments')
    .select(['school_id', 'student_id', 'teacher_id'])
    .orderBy('student_id')
    .orderBy('teacher_id')
    .execute();
  assert.deepEqual(rows, [
    { school_id: school.id, student_id: ann.userId, teacher_id: first.userId },
    { school_id: school.id, student_id: ann.userId, teacher_id: second.userId },
    { school_id: neighbour.id, student_id: zoe.userId, teacher_id: first.userId },
  ]);
});

test('the roster replaces the teachers that a student had chosen, and a teacher keeps a claim only with a class of the student', async (t) => {
  const { built, db, school, ann, ben, first, second, makeClass, derive, assigned } = await makeScene(t);
  await assign(built, school.id, ann, first);
  await assign(built, school.id, ann, second, 'counselor');
  const claim = (student: typeof ann, holder: typeof first) =>
    db
      .insertInto('follow_ups')
      .values({
        school_id: school.id,
        student_id: student.userId,
        reason: 'low',
        opened_at: built.clock.now(),
        claimed_by: holder.userId,
        claimed_at: built.clock.now(),
        asked_of: null,
        asked_at: null,
        closed_at: null,
        outcome: null,
      })
      .execute();
  await claim(ann, first);
  await claim(ben, second);
  const id = await makeClass({ teachers: [second], students: [ann, ben] });
  await derive(id);
  assert.deepEqual(await assigned(), ['second - ann', 'second - ben']);
  const held = await db.selectFrom('follow_ups').select('claimed_by').orderBy('id').execute();
  assert.deepEqual(held, [{ claimed_by: null }, { claimed_by: second.userId }]);
  const acts = await db.selectFrom('follow_up_events').select(['act', 'by_id']).execute();
  assert.deepEqual(acts, [{ act: 'released', by_id: null }]);
});
