import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createSuperAdmin } from '#src/operator/districts/members.ts';
import { sentMails } from '#test/accounts.ts';
import { changeProfile, decide, join, restore } from '#test/admission.ts';
import { type Built, build } from '#test/build.ts';
import { assign, loggedIn, makePerson, makeSchool, type Person, type PersonOptions } from '#test/people.ts';

async function makeRestoreScene(t: TestContext) {
  const built = await build(t);
  const { id, code } = await makeSchool(built);
  const make = (options: PersonOptions) => makePerson(built, { schoolId: id, ...options });
  const head = await make({ role: 'super_admin' });
  const admin = await make({ role: 'admin' });
  const membershipOf = async ({ visitor }: Person) => {
    const { verified, removed } = (await visitor.send('GET /user/me')).body.schoolUsers[0];
    return { verified, removed };
  };
  const classesOf = async (teacher: Person) => {
    const rows = await built.db
      .selectFrom('class_assignments')
      .select(['student_id', 'class_type'])
      .where('teacher_id', '=', teacher.userId)
      .orderBy('student_id')
      .orderBy('class_type')
      .execute();
    return rows.map(({ student_id, class_type }) => `${student_id} ${class_type}`);
  };
  return { built, id, code, make, head, admin, membershipOf, classesOf };
}

test('a restored teacher gets back the students who are still there and have not chosen another teacher', async (t) => {
  const { built, id, make, admin, classesOf } = await makeRestoreScene(t);
  const [teacher, other] = [await make({ role: 'teacher' }), await make({ role: 'teacher' })];
  const [kept, chosen, gone] = [await make({}), await make({}), await make({})];
  for (const student of [kept, chosen, gone]) await assign(built, id, student, teacher);
  await assign(built, id, kept, teacher, 'counselor');
  const [first, second] = await classesOf(teacher);
  assert.equal(await decide(admin, teacher, false), 'ok');
  assert.deepEqual(await classesOf(teacher), []);
  await assign(built, id, chosen, other);
  const params = { id: String(gone.userId) };
  const query = { schoolUserId: String(admin.schoolUserId) };
  assert.equal((await admin.visitor.call('DELETE /staff/student/:id', { params, body: query })).status, 200);
  assert.equal(await restore(admin, teacher), 'ok');
  assert.deepEqual(await classesOf(teacher), [first, second]);
  const own = { schoolUserId: String(teacher.schoolUserId) };
  assert.equal((await teacher.visitor.call('GET /staff/dashboard', { query: own })).status, 200);
  assert.equal(await restore(admin, teacher), 'not_found');
});

test('a removed member of the staff is told from a person whose request was denied', async (t) => {
  const { make, head, membershipOf } = await makeRestoreScene(t);
  const teacher = await make({ role: 'teacher' });
  const applicant = await make({ role: 'teacher', verified: 'pending' });
  for (const person of [teacher, applicant]) assert.equal(await decide(head, person, false), 'ok');
  assert.deepEqual(await membershipOf(teacher), { verified: 'rejected', removed: true });
  assert.deepEqual(await membershipOf(applicant), { verified: 'rejected', removed: undefined });
  assert.equal(await restore(head, teacher), 'ok');
  assert.deepEqual(await membershipOf(teacher), { verified: 'approved', removed: undefined });
});

test('a request whose denial is undone is pending again, and can be approved', async (t) => {
  const { make, head, membershipOf } = await makeRestoreScene(t);
  const applicant = await make({ role: 'admin', verified: 'pending' });
  assert.equal(await decide(head, applicant, false), 'ok');
  assert.equal(await restore(head, applicant), 'ok');
  assert.equal((await membershipOf(applicant)).verified, 'pending');
  assert.equal(await decide(head, applicant, true), 'ok');
});

test('an admin restores only staff whom the same admin has removed, and nobody can restore themselves', async (t) => {
  const { built, code, make, head, admin } = await makeRestoreScene(t);
  const [ofHead, moved] = [await make({ role: 'teacher' }), await make({ role: 'teacher' })];
  const applicant = await make({ role: 'teacher', verified: 'pending' });
  for (const person of [ofHead, applicant]) await decide(head, person, false);
  assert.equal(await restore(admin, ofHead), 'role_not_allowed');
  assert.equal(await restore(admin, applicant), 'role_not_allowed');
  assert.equal(await restore(admin, admin), 'not_oneself');
  const other = await makeSchool(built);
  await changeProfile(moved, { schoolCode: other.code });
  assert.equal(await restore(head, moved), 'not_found', 'nobody has removed a person who moved');
  await join(applicant, code, 'teacher');
  assert.equal(await restore(head, applicant), 'not_found', 'a new request replaces the denied one');
});

test('a super admin restores a super admin, which is announced to all super admins, and an admin cannot', async (t) => {
  const { built, make, head, admin, membershipOf } = await makeRestoreScene(t);
  const second = await make({ role: 'super_admin' });
  assert.equal(await decide(head, second, false), 'ok');
  assert.equal(await restore(admin, second), 'role_not_allowed');
  const before = (await sentMails(built)).length;
  assert.equal(await restore(head, second), 'ok');
  assert.equal((await membershipOf(second)).verified, 'approved');
  assert.equal((await sentMails(built)).length, before + 2);
});

const statusOf = async ({ visitor }: Pick<Person, 'visitor'>) => (await visitor.send('GET /user/me')).status;

const roleMailsTo = async (built: Built, { email }: Person) =>
  (await sentMails(built)).filter(
    ({ recipient, body }) => recipient === email && /Before:|Antes:/.test(body),
  );

async function makeScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  const { id: schoolId, code, name } = await makeSchool(built);
  const head = await makePerson(built, { schoolId, role: 'super_admin', firstName: 'Hal', lastName: 'Head' });
  const change = async (about: Person, role: 'teacher' | 'admin') => {
    const body = {
      schoolUserId: String(head.schoolUserId),
      forSchoolUserId: String(about.schoolUserId),
      role,
    };
    assert.equal((await head.visitor.call('PUT /admin/change-school-user-role', { body })).status, 200);
  };
  return { built, schoolId, code, name, head, change };
}

test('a change of role ends every session of the person, and emails what changed and who did it', async (t) => {
  const { built, schoolId, name, head, change } = await makeScene(t);
  const teacher = await makePerson(built, { schoolId, role: 'teacher' });
  const elsewhere = await loggedIn(built, teacher.userId);
  await built.db.updateTable('users').set({ language: 'es' }).where('id', '=', teacher.userId).execute();
  await change(teacher, 'admin');
  assert.equal(await statusOf(teacher), 401);
  assert.equal(await statusOf({ visitor: elsewhere }), 401);
  assert.equal(await statusOf(head), 200);
  const [mail, ...others] = await roleMailsTo(built, teacher);
  assert.deepEqual(others, []);
  assert.equal(mail?.subject, `Tu rol en ${name} cambió`);
  assert.match(mail?.body ?? '', /Hal Head cambió tu rol[\s\S]*Antes: Docente\nAhora: Administración\n/);
});

test('a confirmed request for a super admin ends the sessions of the person, and a denied request does not', async (t) => {
  const { built, schoolId, head } = await makeScene(t);
  const admin = await makePerson(built, { schoolId, role: 'admin' });
  const teacher = await makePerson(built, { schoolId, role: 'teacher' });
  const own = ({ schoolUserId }: Person) => ({ schoolUserId: String(schoolUserId) });
  const settle = async (approve: boolean) => {
    const body = {
      ...own(admin),
      forSchoolUserId: String(teacher.schoolUserId),
      role: 'super_admin',
    } as const;
    await admin.visitor.call('PUT /admin/change-school-user-role', { body });
    const { requests } = (await head.visitor.send('GET /admin/role-requests', { query: own(head) })).body;
    const id = requests[0]._id;
    await head.visitor.send('PUT /admin/role-request/:id', {
      params: { id },
      body: { ...own(head), approve },
    });
    return statusOf(teacher);
  };
  assert.deepEqual([await settle(false), await settle(true)], [200, 401]);
});

test('changing a role to the same role ends no session', async (t) => {
  const { built, schoolId, change } = await makeScene(t);
  const teacher = await makePerson(built, { schoolId, role: 'teacher' });
  await change(teacher, 'teacher');
  assert.equal(await statusOf(teacher), 200);
  assert.deepEqual(await roleMailsTo(built, teacher), []);
});

test('a super admin whom the operator makes has to log in again, unless the person already was one', async (t) => {
  const { built, schoolId, code, head } = await makeScene(t);
  const teacher = await makePerson(built, { schoolId, role: 'teacher' });
  const outsider = await makePerson(built, { role: 'teacher' });
  for (const { email } of [teacher, outsider, head])
    await createSuperAdmin(built.db, { email, school: code }, built.clock.now());
  assert.deepEqual(
    [await statusOf(teacher), await statusOf(outsider), await statusOf(head)],
    [401, 401, 200],
  );
  const [mail] = await roleMailsTo(built, teacher);
  assert.match(mail?.body ?? '', /TapIn changed your role[\s\S]*Before: Teacher\nNow: Super admin\n/);
  assert.match((await roleMailsTo(built, outsider))[0]?.body ?? '', /Before: —\n/);
  assert.deepEqual(await roleMailsTo(built, head), []);
});
