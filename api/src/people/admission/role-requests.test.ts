import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sentMails } from '#test/accounts.ts';
import { changeRole, decide, decideRequest, listRequests } from '#test/admission.ts';
import { build } from '#test/build.ts';
import {
  loggedIn,
  makeDistrict,
  makePerson,
  makeSchool,
  type Person,
  type PersonOptions,
} from '#test/people.ts';
import { memberOf } from '#test/roster/rostered.ts';

async function first(who: Person) {
  const [request] = await listRequests(who);
  assert.ok(request);
  return request;
}

async function makeScene(t: TestContext) {
  const built = await build(t);
  const school = await makeSchool(built, await makeDistrict(built));
  const make = (options: PersonOptions) => makePerson(built, { schoolId: school.id, ...options });
  const admin = await make({ role: 'admin', firstName: 'Ann', lastName: 'Admin' });
  const head = await make({ role: 'super_admin' });
  const teacher = await make({ role: 'teacher', firstName: 'Tom', lastName: 'Teach' });
  const withdraw = async (who: Person, id: string) =>
    (await who.visitor.send('DELETE /admin/role-request/:id', { params: { id }, body: memberOf(who) })).body
      .code ?? 'ok';
  const roleOf = async ({ userId }: Person) => {
    const query = built.db.selectFrom('school_users').select('role').where('user_id', '=', userId);
    return (await query.executeTakeFirstOrThrow()).role;
  };
  const mails = async () =>
    (await sentMails(built)).map(({ recipient, subject }) => `${recipient}: ${subject}`).sort();
  return { built, school, make, admin, head, teacher, withdraw, roleOf, mails };
}

test('a role that an admin gives is a request that changes nothing until a super admin confirms it', async (t) => {
  const { school, admin, head, teacher, roleOf, mails } = await makeScene(t);
  assert.equal(await changeRole(admin, teacher, 'super_admin'), 'requested');
  assert.equal(await roleOf(teacher), 'teacher');
  assert.deepEqual(await mails(), [`${head.email}: New super admin requested at ${school.name}`]);
  const request = await first(head);
  assert.deepEqual(
    [request.member.user.firstName, request.requestedBy, request.isOwn, request.mayDecide, request.decidedBy],
    ['Tom', 'Ann Admin', false, true, 'school'],
  );
  const seenByAdmin = await first(admin);
  assert.deepEqual([seenByAdmin.isOwn, seenByAdmin.mayDecide], [true, false]);
  assert.equal(await decideRequest(admin, request._id), 'forbidden');
  assert.equal(await decideRequest(head, request._id), 'ok');
  assert.equal(await roleOf(teacher), 'super_admin');
  assert.deepEqual(await listRequests(head), []);
  const made = (await mails()).filter((mail) => mail.includes('New super admin at'));
  assert.deepEqual(
    made,
    [head, teacher].map(({ email }) => `${email}: New super admin at ${school.name}`).sort(),
  );
});

test('an admin can neither demote nor remove a super admin', async (t) => {
  const { make, admin, head, roleOf, mails } = await makeScene(t);
  const second = await make({ role: 'super_admin' });
  assert.equal(await changeRole(admin, second, 'teacher'), 'role_not_allowed');
  assert.equal(await decide(admin, second, false), 'role_not_allowed');
  assert.equal(await roleOf(second), 'super_admin');
  assert.deepEqual(await mails(), []);
  assert.equal(await changeRole(head, second, 'teacher'), 'ok');
});

test('two requests for the same person are stored once, with one mail to each super admin', async (t) => {
  const { built, make, admin, head, teacher, mails } = await makeScene(t);
  const other = await make({ role: 'admin' });
  const replies = await Promise.all(
    [admin, admin, other].map((who) => changeRole(who, teacher, 'super_admin')),
  );
  assert.deepEqual(replies, ['requested', 'requested', 'requested']);
  assert.equal((await listRequests(head)).length, 1);
  assert.equal((await mails()).length, 1);
  assert.equal((await built.db.selectFrom('role_requests').select('id').execute()).length, 1);
});

test('when two super admins confirm a request at the same time, one of them makes the change', async (t) => {
  const { make, admin, head, teacher, roleOf, mails } = await makeScene(t);
  const second = await make({ role: 'super_admin' });
  await changeRole(admin, teacher, 'super_admin');
  const { _id } = await first(head);
  const replies = await Promise.all([decideRequest(head, _id), decideRequest(second, _id)]);
  assert.deepEqual(replies.sort(), ['not_found', 'ok']);
  assert.equal(await roleOf(teacher), 'super_admin');
  assert.equal((await mails()).filter((mail) => mail.includes('New super admin at')).length, 3);
});

test('a denied or withdrawn request is deleted, and only its author can withdraw it', async (t) => {
  const { make, admin, head, teacher, withdraw, roleOf } = await makeScene(t);
  const other = await make({ role: 'admin' });
  await changeRole(admin, teacher, 'super_admin');
  const one = await first(head);
  assert.equal(await withdraw(other, one._id), 'not_found');
  assert.equal(await withdraw(admin, one._id), 'ok');
  assert.equal(await decideRequest(head, one._id), 'not_found');
  await changeRole(admin, teacher, 'super_admin');
  const two = await first(head);
  assert.equal(await decideRequest(head, two._id, false), 'ok');
  assert.deepEqual([await listRequests(head), await roleOf(teacher)], [[], 'teacher']);
});

test('a request is void after the person it is about left, even when that person comes back', async (t) => {
  const { admin, head, teacher, roleOf } = await makeScene(t);
  await changeRole(admin, teacher, 'super_admin');
  const { _id } = await first(head);
  assert.equal(await decide(admin, teacher, false), 'ok');
  assert.equal(await decide(head, teacher, true), 'ok');
  assert.deepEqual([await listRequests(head), await decideRequest(head, _id)], [[], 'not_found']);
  assert.equal(await roleOf(teacher), 'teacher');
});

test('a request is void after its author left or lost the role', async (t) => {
  const { make, admin, head, teacher } = await makeScene(t);
  await changeRole(admin, teacher, 'super_admin');
  assert.equal(await decide(head, admin, false), 'ok');
  assert.deepEqual(await listRequests(head), []);
  const other = await make({ role: 'admin' });
  await changeRole(other, teacher, 'super_admin');
  assert.equal(await changeRole(head, other, 'teacher'), 'ok');
  assert.deepEqual(await listRequests(head), []);
});

test('a request that was stored while its author lost the role does not count and does not block others', async (t) => {
  const { built, make, admin, head, teacher } = await makeScene(t);
  await changeRole(admin, teacher, 'super_admin');
  const [kept] = await built.db.selectFrom('role_requests').selectAll().execute();
  await changeRole(head, admin, 'teacher');
  // The trigger does not see a request that another transaction stores at the same time.
  if (kept) await built.db.insertInto('role_requests').values(kept).execute();
  assert.deepEqual(await listRequests(head), []);
  const other = await make({ role: 'admin' });
  assert.equal(await changeRole(other, teacher, 'super_admin'), 'requested');
  assert.equal((await first(head)).isOwn, false);
  assert.equal((await first(other)).isOwn, true);
});

test('a request for a role expires after two weeks, and can then be made again', async (t) => {
  const { built, admin, head, teacher } = await makeScene(t);
  await changeRole(admin, teacher, 'super_admin');
  const { _id } = await first(head);
  built.clock.advanceDays(14);
  assert.deepEqual([await listRequests(head), await decideRequest(head, _id)], [[], 'not_found']);
  assert.equal(await changeRole(admin, teacher, 'super_admin'), 'requested');
  assert.equal((await listRequests(head)).length, 1);
});

test('the author of a request who has become a super admin cannot confirm it', async (t) => {
  const { built, admin, head, teacher } = await makeScene(t);
  await changeRole(admin, teacher, 'super_admin');
  // The product deletes requests of a person whose role changes. The rule must hold without that, too.
  const [kept] = await built.db.selectFrom('role_requests').selectAll().execute();
  await changeRole(head, admin, 'super_admin');
  if (kept) await built.db.insertInto('role_requests').values(kept).execute();
  const { _id } = await first(head);
  const again = { ...admin, visitor: await loggedIn(built, admin.userId) };
  assert.equal(await decideRequest(again, _id), 'not_oneself');
  assert.equal(await decideRequest(head, _id), 'ok');
});

test('nobody decides about a request for a role at another school', async (t) => {
  const { built, admin, head, teacher, withdraw } = await makeScene(t);
  const elsewhere = await makePerson(built, { role: 'super_admin', schoolId: (await makeSchool(built)).id });
  await changeRole(admin, teacher, 'super_admin');
  const { _id } = await first(head);
  assert.equal(await decideRequest(elsewhere, _id), 'not_found');
  assert.equal(await withdraw(elsewhere, _id), 'not_found');
  assert.deepEqual(await listRequests(elsewhere), []);
});
