import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Role } from '@tapin/shared/contract/entities';
import { sentMails } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import {
  makeDistrict,
  makePerson,
  makeSchool,
  type Person,
  type PersonOptions,
  signedIn,
} from '#test/people.ts';

/** A school of a district with an admin, a super admin and a teacher. */
async function makeScene(t: TestContext) {
  const built = await build(t);
  const school = await makeSchool(built, await makeDistrict(built));
  const make = (options: PersonOptions) => makePerson(built, { schoolId: school.id, ...options });
  const admin = await make({ role: 'admin', firstName: 'Ann', lastName: 'Admin' });
  const head = await make({ role: 'super_admin' });
  const teacher = await make({ role: 'teacher', firstName: 'Tom', lastName: 'Teach' });
  const by = (who: Person) => ({ schoolUserId: String(who.schoolUserId) });
  const change = async (who: Person, about: Person, role: Role) => {
    const body = { ...by(who), forSchoolUserId: String(about.schoolUserId), role };
    const reply = await who.visitor.send('PUT /admin/change-school-user-role', { body });
    return reply.body.code ?? (reply.body.requested ? 'requested' : 'ok');
  };
  const remove = async (who: Person, about: Person, approve = false) => {
    const body = { ...by(who), forSchoolUserId: String(about.schoolUserId), approve };
    const reply = await who.visitor.send('POST /admin/approve-or-reject-school-user', { body });
    return reply.body.code ?? 'ok';
  };
  const list = async (who: Person) =>
    (await who.visitor.send('GET /admin/role-requests', { query: by(who) })).body.requests;
  const decide = async (who: Person, id: string, approve = true) => {
    const body = { ...by(who), approve };
    return (
      (await who.visitor.send('PUT /admin/role-request/:id', { params: { id }, body })).body.code ?? 'ok'
    );
  };
  const withdraw = async (who: Person, id: string) =>
    (await who.visitor.send('DELETE /admin/role-request/:id', { params: { id }, body: by(who) })).body.code ??
    'ok';
  const roleOf = async (about: Person) =>
    (
      await built.db
        .selectFrom('school_users')
        .select('role')
        .where('user_id', '=', about.userId)
        .executeTakeFirstOrThrow()
    ).role;
  const mails = async () =>
    (await sentMails(built)).map(({ recipient, subject }) => `${recipient}: ${subject}`).sort();
  return {
    built,
    school,
    make,
    admin,
    head,
    teacher,
    change,
    remove,
    list,
    decide,
    withdraw,
    roleOf,
    mails,
  };
}

test('an admin’s grant is a request that changes nothing until a super admin confirms it', async (t) => {
  const { school, admin, head, teacher, change, list, decide, roleOf, mails } = await makeScene(t);
  assert.equal(await change(admin, teacher, 'super_admin'), 'requested');
  assert.equal(await roleOf(teacher), 'teacher');
  assert.deepEqual(await mails(), [`${head.email}: New super admin requested at ${school.name}`]);
  const [request] = await list(head);
  assert.deepEqual(
    [request.member.user.firstName, request.requestedBy, request.isOwn, request.mayDecide, request.decidedBy],
    ['Tom', 'Ann Admin', false, true, 'school'],
  );
  const [seenByAdmin] = await list(admin);
  assert.deepEqual([seenByAdmin.isOwn, seenByAdmin.mayDecide], [true, false]);
  assert.equal(await decide(admin, request._id), 'forbidden');
  assert.equal(await decide(head, request._id), 'ok');
  assert.equal(await roleOf(teacher), 'super_admin');
  assert.deepEqual(await list(head), []);
  const made = (await mails()).filter((mail) => mail.includes('New super admin at'));
  assert.deepEqual(
    made,
    [head, teacher].map(({ email }) => `${email}: New super admin at ${school.name}`).sort(),
  );
});

test('an admin neither demotes nor removes a super admin', async (t) => {
  const { make, admin, head, change, remove, roleOf, mails } = await makeScene(t);
  const second = await make({ role: 'super_admin' });
  assert.equal(await change(admin, second, 'teacher'), 'role_not_allowed');
  assert.equal(await remove(admin, second), 'role_not_allowed');
  assert.equal(await roleOf(second), 'super_admin');
  assert.deepEqual(await mails(), []);
  assert.equal(await change(head, second, 'teacher'), 'ok');
});

test('two requests for the same person are one, with one mail to each super admin', async (t) => {
  const { built, make, admin, head, teacher, change, list, mails } = await makeScene(t);
  const other = await make({ role: 'admin' });
  const replies = await Promise.all([admin, admin, other].map((who) => change(who, teacher, 'super_admin')));
  assert.deepEqual(replies, ['requested', 'requested', 'requested']);
  assert.equal((await list(head)).length, 1);
  assert.equal((await mails()).length, 1);
  assert.equal((await built.db.selectFrom('role_requests').select('id').execute()).length, 1);
});

test('of two super admins who confirm at the same time one makes the change', async (t) => {
  const { make, admin, head, teacher, change, list, decide, roleOf, mails } = await makeScene(t);
  const second = await make({ role: 'super_admin' });
  await change(admin, teacher, 'super_admin');
  const [{ _id }] = await list(head);
  const replies = await Promise.all([decide(head, _id), decide(second, _id)]);
  assert.deepEqual(replies.sort(), ['not_found', 'ok']);
  assert.equal(await roleOf(teacher), 'super_admin');
  assert.equal((await mails()).filter((mail) => mail.includes('New super admin at')).length, 3);
});

test('a denied or withdrawn request is gone; only the person who made it withdraws it', async (t) => {
  const { make, admin, head, teacher, change, list, decide, withdraw, roleOf } = await makeScene(t);
  const other = await make({ role: 'admin' });
  await change(admin, teacher, 'super_admin');
  const [first] = await list(head);
  assert.equal(await withdraw(other, first._id), 'not_found');
  assert.equal(await withdraw(admin, first._id), 'ok');
  assert.equal(await decide(head, first._id), 'not_found');
  await change(admin, teacher, 'super_admin');
  const [second] = await list(head);
  assert.equal(await decide(head, second._id, false), 'ok');
  assert.deepEqual([await list(head), await roleOf(teacher)], [[], 'teacher']);
});

test('a request is void after its person left, also when the person comes back', async (t) => {
  const { admin, head, teacher, change, remove, list, decide, roleOf } = await makeScene(t);
  await change(admin, teacher, 'super_admin');
  const [{ _id }] = await list(head);
  assert.equal(await remove(admin, teacher), 'ok');
  assert.equal(await remove(head, teacher, true), 'ok');
  assert.deepEqual([await list(head), await decide(head, _id)], [[], 'not_found']);
  assert.equal(await roleOf(teacher), 'teacher');
});

test('a request is void after the person who made it left or lost the role', async (t) => {
  const { make, admin, head, teacher, change, remove, list } = await makeScene(t);
  await change(admin, teacher, 'super_admin');
  assert.equal(await remove(head, admin), 'ok');
  assert.deepEqual(await list(head), []);
  const other = await make({ role: 'admin' });
  await change(other, teacher, 'super_admin');
  assert.equal(await change(head, other, 'teacher'), 'ok');
  assert.deepEqual(await list(head), []);
});

test('a request that was stored while its author lost the role does not count and does not block others', async (t) => {
  const { built, make, admin, head, teacher, change, list } = await makeScene(t);
  await change(admin, teacher, 'super_admin');
  const [kept] = await built.db.selectFrom('role_requests').selectAll().execute();
  await change(head, admin, 'teacher');
  // The trigger does not see a request that another transaction stores at the same time.
  if (kept) await built.db.insertInto('role_requests').values(kept).execute();
  assert.deepEqual(await list(head), []);
  const other = await make({ role: 'admin' });
  assert.equal(await change(other, teacher, 'super_admin'), 'requested');
  assert.equal((await list(head))[0].isOwn, false);
  assert.equal((await list(other))[0].isOwn, true);
});

test('a request expires after two weeks, and can then be made again', async (t) => {
  const { built, admin, head, teacher, change, list, decide } = await makeScene(t);
  await change(admin, teacher, 'super_admin');
  const [{ _id }] = await list(head);
  built.clock.advanceDays(14);
  assert.deepEqual([await list(head), await decide(head, _id)], [[], 'not_found']);
  assert.equal(await change(admin, teacher, 'super_admin'), 'requested');
  assert.equal((await list(head)).length, 1);
});

test('a person who became a super admin meanwhile does not confirm the own request', async (t) => {
  const { built, admin, head, teacher, change, list, decide } = await makeScene(t);
  await change(admin, teacher, 'super_admin');
  // The product ends requests of a person whose role changes. The rule must hold without that, too.
  const [kept] = await built.db.selectFrom('role_requests').selectAll().execute();
  await change(head, admin, 'super_admin');
  if (kept) await built.db.insertInto('role_requests').values(kept).execute();
  const [{ _id }] = await list(head);
  const again = { ...admin, visitor: await signedIn(built, admin.userId) };
  assert.equal(await decide(again, _id), 'not_oneself');
  assert.equal(await decide(head, _id), 'ok');
});

test('nobody decides about a request of another school', async (t) => {
  const { built, admin, head, teacher, change, list, decide, withdraw } = await makeScene(t);
  const elsewhere = await makePerson(built, { role: 'super_admin', schoolId: (await makeSchool(built)).id });
  await change(admin, teacher, 'super_admin');
  const [{ _id }] = await list(head);
  assert.equal(await decide(elsewhere, _id), 'not_found');
  assert.equal(await withdraw(elsewhere, _id), 'not_found');
  assert.deepEqual(await list(elsewhere), []);
});
