import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sentMails } from '#test/accounts.ts';
import { changeRole, decide, decideRequest, listRequests } from '#test/admission.ts';
import { build } from '#test/build.ts';
import { runOperator } from '#test/operator.ts';
import {
  loggedIn,
  makeDistrict,
  makeDistrictAdmin,
  makePerson,
  makeSchool,
  type Person,
  type PersonOptions,
} from '#test/people.ts';

interface SceneOptions {
  hasDistrict?: boolean;
  hasHead?: boolean;
}

async function makeScene(t: TestContext, { hasDistrict = true, hasHead = true }: SceneOptions = {}) {
  const built = await build(t);
  const districtId = await makeDistrict(built);
  const school = await makeSchool(built, hasDistrict ? districtId : null);
  const boss = await makeDistrictAdmin(built, districtId);
  const make = (options: PersonOptions) => makePerson(built, { schoolId: school.id, ...options });
  const admin = await make({ role: 'admin' });
  const head = await make({ role: 'super_admin', verified: hasHead ? 'approved' : 'rejected' });
  const teacher = await make({ role: 'teacher' });
  const find = async (who: Person) => {
    const [request] = await listRequests(who);
    assert.ok(request);
    return request;
  };
  const districtView = async () => {
    const query = { districtUserId: boss.districtUserId };
    const lists = (await boss.visitor.send('GET /district/school-user-requests', { query })).body.data;
    const overview = (await boss.visitor.send('GET /district/overview', { query })).body.schools;
    return [lists[school.id]?.roleRequests?.length ?? 0, overview[0]?.requests];
  };
  const mailed = async () => (await sentMails(built)).map(({ recipient }) => recipient).sort();
  // A change of role ends the sessions of the person.
  const roleOf = async ({ userId }: Person) =>
    (await (await loggedIn(built, userId)).send('GET /user/me')).body.schoolUsers[0].role;
  return { built, school, boss, make, admin, head, teacher, find, districtView, mailed, roleOf };
}

test('a district admin does not decide about requests for a role while the school has a super admin', async (t) => {
  const { boss, admin, head, teacher, find, districtView, mailed } = await makeScene(t);
  await changeRole(admin, teacher, 'super_admin');
  const request = await find(boss);
  assert.deepEqual([request.decidedBy, request.mayDecide], ['school', false]);
  assert.equal(await decideRequest(boss, request._id), 'role_not_allowed');
  assert.deepEqual(await districtView(), [0, 0]);
  assert.deepEqual(await mailed(), [head.email]);
});

test('a district admin gets a request while the school has no super admin, and can still decide it when a later super admin is removed', async (t) => {
  const { built, boss, admin, head, teacher, find, districtView, mailed, roleOf } = await makeScene(t, {
    hasHead: false,
  });
  await changeRole(admin, teacher, 'super_admin');
  assert.deepEqual(await mailed(), [boss.email]);
  assert.deepEqual(await districtView(), [1, 1]);
  const setHead = (verified: 'approved' | 'rejected') =>
    built.db.updateTable('school_users').set({ verified }).where('id', '=', head.schoolUserId).execute();
  await setHead('approved');
  assert.deepEqual([(await find(boss)).mayDecide, await districtView()], [false, [0, 0]]);
  await setHead('rejected');
  const request = await find(boss);
  assert.deepEqual([request.decidedBy, request.mayDecide], ['district', true]);
  assert.equal(await decideRequest(boss, request._id), 'ok');
  assert.equal(await roleOf(teacher), 'super_admin');
});

test('a role that a district admin gives is a request while the school has a super admin, and otherwise immediate', async (t) => {
  const { boss, make, head, teacher, find } = await makeScene(t);
  assert.equal(await changeRole(boss, teacher, 'super_admin'), 'requested');
  assert.equal(await decideRequest(head, (await find(head))._id), 'ok');
  const without = await makeScene(t, { hasHead: false });
  assert.equal(await changeRole(without.boss, without.teacher, 'super_admin'), 'ok');
  const second = await make({ role: 'teacher' });
  assert.equal(await changeRole(head, second, 'super_admin'), 'ok');
});

test('a district admin demotes and removes super admins, but not the last one', async (t) => {
  const { boss, make, head } = await makeScene(t);
  const [second, third] = [await make({ role: 'super_admin' }), await make({ role: 'super_admin' })];
  assert.equal(await changeRole(boss, second, 'admin'), 'ok');
  assert.equal(await decide(boss, third, false), 'ok');
  assert.equal(await changeRole(boss, head, 'teacher'), 'last_super_admin');
  assert.equal(await decide(boss, head, false), 'last_super_admin');
});

test('a removed super admin can be approved again only by people who may make a super admin', async (t) => {
  const { boss, make, admin, head } = await makeScene(t);
  const former = await make({ role: 'super_admin', verified: 'rejected' });
  assert.equal(await decide(admin, former, true), 'role_not_allowed');
  assert.equal(await decide(boss, former, true), 'role_not_allowed');
  assert.equal(await decide(head, former, true), 'ok');
  const without = await makeScene(t, { hasHead: false });
  assert.equal(await decide(without.boss, without.head, true), 'ok');
});

test('the operator lists and decides about a request for a role at a school without a super admin and a district', async (t) => {
  const { built, school, admin, teacher, find, mailed, roleOf } = await makeScene(t, {
    hasDistrict: false,
    hasHead: false,
  });
  await changeRole(admin, teacher, 'super_admin');
  assert.deepEqual(await mailed(), []);
  const request = await find(admin);
  assert.deepEqual([request.decidedBy, await decideRequest(admin, request._id)], ['operator', 'forbidden']);
  const about = `--email ${teacher.email} --school ${school.code}`;
  const { data } = await runOperator(built, 'list requests');
  assert.deepEqual(
    (data as { email: string; wants: string }[]).map(({ email, wants }) => [email, wants]),
    [[teacher.email, 'super_admin']],
  );
  await runOperator(built, `reject-super-admin ${about}`);
  assert.equal(await roleOf(teacher), 'teacher');
  await assert.rejects(
    runOperator(built, `approve-super-admin ${about}`),
    /^Error: operator: No request to make/,
  );
  await changeRole(admin, teacher, 'super_admin');
  const { lines } = await runOperator(built, `approve-super-admin ${about}`);
  assert.match(lines[0] ?? '', /is a super admin of .*, as First\d+ Last\d+ asked\.$/);
  assert.equal(await roleOf(teacher), 'super_admin');
  // One email is for the super admins of the school, the other for the person whose role has changed.
  assert.deepEqual(await mailed(), [teacher.email, teacher.email]);
});
