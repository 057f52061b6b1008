import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeProfile, changeRole, decide, join, joinOutcome } from '#test/admission.ts';
import { build } from '#test/build.ts';
import { assign, loggedIn, makePerson, makeSchool, type Person, type PersonOptions } from '#test/people.ts';

async function makeScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const make = (options: PersonOptions) => makePerson(built, { schoolId: id, ...options });
  const head = await make({ role: 'super_admin', firstName: 'Head', lastName: 'Teacher' });
  const stateOf = async ({ visitor }: Person) =>
    (await visitor.send('GET /user/me')).body.schoolUsers[0]?.verified;
  return { built, make, head, stateOf };
}

test('a super admin approves and denies requests to join, and an approved teacher has access immediately', async (t) => {
  const { make, head, stateOf } = await makeScene(t);
  const wanted = await make({ role: 'teacher', verified: 'pending' });
  const unwanted = await make({ role: 'admin', verified: 'pending' });
  const dashboard = () =>
    wanted.visitor.call('GET /staff/dashboard', { query: { schoolUserId: String(wanted.schoolUserId) } });
  assert.equal((await dashboard()).body.code, 'membership_not_approved');
  assert.equal(await decide(head, wanted, true), 'ok');
  assert.equal((await dashboard()).status, 200);
  assert.equal(await decide(head, unwanted, false), 'ok');
  assert.equal(await stateOf(unwanted), 'rejected');
  assert.equal(await decide(head, unwanted, false), 'ok');
});

test('refuses to approve a request when its role has changed meanwhile', async (t) => {
  const { built, make, head, stateOf } = await makeScene(t);
  const school = await built.db.selectFrom('schools').select('code').executeTakeFirstOrThrow();
  const applicant = await make({ role: 'teacher', verified: 'pending' });
  const denied = await make({ role: 'teacher', verified: 'rejected' });
  await changeProfile(applicant, { role: 'admin' });
  await join(denied, school.code, 'admin');
  for (const person of [applicant, denied]) {
    assert.equal(await decide(head, person, true), 'not_found');
    assert.equal(await stateOf(person), 'pending');
  }
});

test('refuses to approve a student who has joined another school meanwhile', async (t) => {
  const { built, make, head, stateOf } = await makeScene(t);
  const other = await makeSchool(built);
  const student = await make({ verified: 'rejected' });
  const teacher = await make({ role: 'teacher', verified: 'rejected' });
  for (const person of [student, teacher]) {
    assert.equal(await joinOutcome(person, other.code, 'student'), 'ok');
    assert.equal(await decide(head, person, true), 'member_elsewhere');
  }
  await built.db
    .updateTable('school_users')
    .set({ verified: 'rejected' })
    .where('school_id', '=', other.id)
    .execute();
  assert.equal(await decide(head, student, true), 'ok');
  assert.equal(await stateOf(student), 'approved');
});

test('an admin removes members, but cannot decide about requests', async (t) => {
  const { make, stateOf } = await makeScene(t);
  const admin = await make({ role: 'admin' });
  const applicant = await make({ role: 'teacher', verified: 'pending' });
  const colleague = await make({ role: 'admin' });
  const student = await make({});
  assert.equal(await decide(admin, applicant, true), 'role_not_allowed');
  assert.equal(await decide(admin, applicant, false), 'role_not_allowed');
  assert.equal(await stateOf(applicant), 'pending');
  assert.equal(await decide(admin, colleague, false), 'ok');
  assert.equal(await stateOf(colleague), 'rejected');
  assert.equal(await decide(admin, student, false), 'ok');
  assert.equal(await stateOf(student), 'rejected');
  assert.equal(await decide(admin, admin, false), 'not_oneself');
});

test('changes the role of a colleague, but not that of oneself or of a student', async (t) => {
  const { built, make, head } = await makeScene(t);
  const teacher = await make({ role: 'teacher' });
  const student = await make({});
  assert.equal(await changeRole(head, teacher, 'super_admin'), 'ok');
  const seen = await head.visitor.call('GET /admin/staff/:id', {
    params: { id: String(teacher.schoolUserId) },
    query: { schoolUserId: String(head.schoolUserId) },
  });
  assert.equal(seen.body.user._id, String(teacher.userId));
  assert.equal(seen.body.schoolUser.role, 'super_admin');
  const again = await loggedIn(built, teacher.userId);
  assert.equal((await again.send('GET /user/me')).body.user.role, 'super_admin');
  assert.equal(await changeRole(head, head, 'teacher'), 'not_oneself');
  assert.equal(await changeRole(head, student, 'teacher'), 'role_not_allowed');
});

test('changes the role at one school only of a person who works at two schools', async (t) => {
  const { built, make, head } = await makeScene(t);
  const teacher = await make({ role: 'teacher' });
  const { code } = await makeSchool(built);
  await join(teacher, code, 'teacher');
  assert.equal(await changeRole(head, teacher, 'admin'), 'ok');
  const again = await loggedIn(built, teacher.userId);
  assert.equal((await again.send('GET /user/me')).body.user.role, 'teacher');
});

test('lists approved staff by name, and searches them', async (t) => {
  const { make, head } = await makeScene(t);
  await make({ role: 'teacher', firstName: 'anna', lastName: 'B', email: 'find-me@school.test' });
  await make({ role: 'teacher', firstName: 'Anna', lastName: 'A' });
  await make({ role: 'teacher', verified: 'pending', firstName: 'Pending' });
  await make({ role: 'admin', verified: 'rejected', firstName: 'Rejected' });
  await make({ firstName: 'Student' });
  const list = async (query: Record<string, unknown>) => {
    const all = { schoolUserId: head.schoolUserId, ...query };
    const { body } = await head.visitor.send('GET /admin/staff', { query: all });
    const names = body.schoolUsers.map(({ user }: { user: { lastName: string } }) => user.lastName);
    return [body.count, body.pageSize, body.total, names];
  };
  assert.deepEqual(await list({}), [3, 20, 3, ['A', 'B', 'Teacher']]);
  assert.deepEqual(await list({ offset: 1, pageSize: 1 }), [1, 1, 3, ['B']]);
  assert.deepEqual(await list({ searchTerm: 'FIND-ME' }), [1, 20, 1, ['B']]);
});

test('writes an audit entry with the actor for every decision about a member', async (t) => {
  const { built, make, head } = await makeScene(t);
  const applicant = await make({ role: 'teacher', verified: 'pending' });
  await decide(head, applicant, true);
  await decide(head, applicant, true);
  await decide(head, applicant, false);
  const entries = await built.db.selectFrom('audit').select(['actor_id', 'action', 'subject_id']).execute();
  const about = { actor_id: head.userId, subject_id: applicant.userId };
  assert.deepEqual(entries, [
    { ...about, action: 'approve' },
    { ...about, action: 'remove' },
  ]);
});

test('the profile of a colleague has the day of joining, and the colleague’s students with their classes', async (t) => {
  const { built, make, head } = await makeScene(t);
  const teacher = await make({ role: 'teacher' });
  const other = await make({ role: 'teacher' });
  const [ana, ben, gone] = [
    await make({ firstName: 'Ana', grade: 9 }),
    await make({ firstName: 'Ben' }),
    await make({ firstName: 'Gone' }),
  ];
  const { schoolId } = await built.db
    .selectFrom('school_users')
    .select('school_id as schoolId')
    .where('id', '=', teacher.schoolUserId)
    .executeTakeFirstOrThrow();
  await assign(built, schoolId, ana, teacher, 'home_room');
  await assign(built, schoolId, ben, teacher, 'counselor');
  await assign(built, schoolId, gone, teacher, 'home_room');
  await assign(built, schoolId, ben, other, 'second_period');
  await built.db
    .updateTable('school_users')
    .set({ verified: 'rejected' })
    .where('id', '=', gone.schoolUserId)
    .execute();
  const parts = {
    params: { id: String(teacher.schoolUserId) },
    query: { schoolUserId: String(head.schoolUserId) },
  };
  const { since, students } = (await head.visitor.call('GET /admin/staff/:id', parts)).body;
  assert.ok(Date.parse(since));
  assert.deepEqual(
    students.map((each: { firstName: string; grade: number | null; classes: object[] }) => [
      each.firstName,
      each.grade,
      each.classes,
    ]),
    [
      ['Ana', 9, [{ classType: 'home_room' }]],
      ['Ben', null, [{ classType: 'counselor' }]],
    ],
  );
});
