import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSuperAdmin } from '#src/operator/members.ts';
import { sentMails } from '#test/accounts.ts';
import { type Built, build } from '#test/build.ts';
import { makePerson, makeSchool, type Person, signedIn } from '#test/people.ts';

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

test('a change of role ends every session of the person, and mails what changed and by whom', async (t) => {
  const { built, schoolId, name, head, change } = await makeScene(t);
  const teacher = await makePerson(built, { schoolId, role: 'teacher' });
  const elsewhere = await signedIn(built, teacher.userId);
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

test('a confirmed request for a super admin ends the sessions, a denied one does not', async (t) => {
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

test('a change to the role that the person has ends no session', async (t) => {
  const { built, schoolId, change } = await makeScene(t);
  const teacher = await makePerson(built, { schoolId, role: 'teacher' });
  await change(teacher, 'teacher');
  assert.equal(await statusOf(teacher), 200);
  assert.deepEqual(await roleMailsTo(built, teacher), []);
});

test('a super admin that the operator makes has to log in again, a present one does not', async (t) => {
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
