import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { days } from '#src/basics/clock.ts';
import { makeAccount, sentMails } from '#test/accounts.ts';
import { sendLogIn } from '#test/log-in/credentials.ts';
import {
  addApp,
  addPasskey,
  enterPassword,
  isLoggedIn,
  makeFactorScene,
} from '#test/log-in/second-factor.ts';
import { runOperator } from '#test/operator.ts';
import {
  loggedIn,
  makeDistrict,
  makeDistrictAdmin,
  makePerson,
  makeSchool,
  type Person,
} from '#test/people.ts';

const staffCall = async ({ visitor, schoolUserId }: Person) => {
  const query = { schoolUserId: String(schoolUserId) };
  const { status, body } = await visitor.send('GET /admin/staff', { query });
  return status === 200 ? 'ok' : body.code;
};
const schoolCall = async ({ visitor }: Person, { id }: { id: number }) =>
  (await visitor.send('GET /school/:school/calendar', { params: { school: id } })).body.code ?? 'ok';
const dueOf = async ({ visitor }: Person) => (await visitor.send('GET /user/me')).body.secondFactorDue;
const require = ({ visitor }: Person, { id }: { id: number }, required = true) =>
  visitor.send('PUT /school/:school/second-factor', { params: { school: id }, body: { required } });

async function makeScene(t: TestContext) {
  const scene = await makeFactorScene(t);
  const head = await makePerson(scene.built, { role: 'super_admin', schoolId: scene.school.id });
  return { ...scene, head };
}

test('refuses staff calls of admins without a second factor seven days after the school required it', async (t) => {
  const { built, school, admin, head } = await makeScene(t);
  const teacher = await makeAccount(built, { role: 'teacher', schoolId: school.id });
  const { body } = await require(head, school);
  const due = new Date(built.clock.now().getTime() + days(7)).toISOString();
  assert.deepEqual(body, { required: true, due });
  built.clock.advance(days(7) - 1);
  assert.equal(await staffCall(admin), 'ok');
  assert.deepEqual(await dueOf(admin), [{ school: String(school.id), due }]);
  assert.deepEqual(await dueOf(teacher), []);
  assert.equal((await sendLogIn(built.visitor(), admin.email)).body.secondFactorDue, true);
  assert.equal((await sendLogIn(built.visitor(), teacher.email)).body.secondFactorDue, undefined);
  built.clock.advance(1);
  for (const person of [admin, head]) {
    assert.equal(await staffCall(person), 'second_factor_needed');
    assert.equal(await schoolCall(person, school), 'second_factor_needed');
  }
  assert.equal(await schoolCall(teacher, school), 'ok');
});

test('staff calls admit an admin again as soon as a second factor is set up', async (t) => {
  const { built, school, admin, head } = await makeScene(t);
  await require(head, school);
  built.clock.advance(days(8));
  assert.equal(await staffCall(admin), 'second_factor_needed');
  const again = { ...admin, visitor: await loggedIn(built, admin.userId) };
  await addApp(built, again);
  assert.equal(await staffCall(admin), 'ok');
  assert.deepEqual(await dueOf(admin), []);
});

test('requires the second factor only in that school, and also of district admins there', async (t) => {
  const { built } = await makeFactorScene(t);
  const district = await makeDistrict(built);
  const [strict, other] = [await makeSchool(built, district), await makeSchool(built, district)];
  const districtAdmin = await makeDistrictAdmin(built, district);
  await require(districtAdmin, strict);
  built.clock.advance(days(7));
  assert.equal(await schoolCall(districtAdmin, strict), 'second_factor_needed');
  assert.equal(await schoolCall(districtAdmin, other), 'ok');
});

test('exempts a single sign-on session, whose provider asks for the second factor', async (t) => {
  const { built, school, admin, head } = await makeScene(t);
  await require(head, school);
  built.clock.advance(days(7));
  assert.equal(await staffCall(admin), 'second_factor_needed');
  await built.db
    .updateTable('sessions')
    .set({ signed_in_by: 'sso' })
    .where('user_id', '=', admin.userId)
    .execute();
  assert.equal(await staffCall(admin), 'ok');
  assert.deepEqual(await dueOf(admin), []);
});

test('refuses an admin’s own data without the second factor after the seven days', async (t) => {
  const { built, school, admin, head } = await makeScene(t);
  const outcome = async () => (await admin.visitor.send('GET /user/data')).body.code ?? 'ok';
  await require(head, school);
  assert.equal(await outcome(), 'ok');
  built.clock.advance(days(7));
  assert.equal(await outcome(), 'second_factor_needed');
});

test('turning the second-factor rule on again while it is on does not restart the seven days', async (t) => {
  const { built, school, head } = await makeScene(t);
  const { body: first } = await require(head, school);
  built.clock.advance(days(3));
  assert.deepEqual((await require(head, school)).body, first);
  assert.deepEqual((await require(head, school, false)).body, { required: false, due: null });
  const { length } = await built.db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'require-second-factor')
    .execute();
  assert.equal(length, 2);
});

const reset = async (by: Person, { schoolUserId }: Person) => {
  const body = { schoolUserId: String(by.schoolUserId), forSchoolUserId: String(schoolUserId) };
  return (await by.visitor.call('POST /admin/reset-second-factors', { body })).body.code ?? 'ok';
};

test('when another admin resets the second factors, sessions end, and both people get a mail', async (t) => {
  const { built, school, admin } = await makeFactorScene(t);
  const colleague = await makeAccount(built, { role: 'teacher', schoolId: school.id });
  const { recoveryCodes } = await addPasskey(colleague);
  await addApp(built, colleague);
  const waiting = await enterPassword(built, colleague);
  assert.equal(await reset(admin, colleague), 'ok');
  assert.equal(await isLoggedIn(colleague.visitor), false);
  const code = { body: { code: recoveryCodes[0] } };
  assert.equal(
    (await waiting.call('POST /auth/second-factor/code', code)).body.code,
    'second_factor_expired',
  );
  for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes', 'pending_logins'] as const) {
    assert.deepEqual(await built.db.selectFrom(table).selectAll().execute(), [], table);
  }
  const mails = (await sentMails(built)).filter(({ subject }) => /removed/.test(subject));
  assert.deepEqual(new Set(mails.map(({ recipient }) => recipient)), new Set([colleague.email, admin.email]));
  const entry = await built.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'subject_id', 'school_id'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const about = { subject_id: colleague.userId, school_id: school.id };
  assert.deepEqual(entry, { actor_id: admin.userId, action: 'reset-second-factors', ...about });
  assert.equal(await reset(admin, colleague), 'not_found');
});

test('refuses to reset the second factors of oneself, of a super admin by an admin, and of people with a higher role elsewhere', async (t) => {
  const { built, school, admin } = await makeFactorScene(t);
  const district = await makeDistrict(built);
  const elsewhere = await makeSchool(built, district);
  const head = await makeAccount(built, { role: 'super_admin', schoolId: school.id });
  const otherHead = await makeAccount(built, { role: 'super_admin', schoolId: school.id });
  const guest = await makeAccount(built, { role: 'teacher', schoolId: school.id });
  await built.db
    .insertInto('school_users')
    .values({
      school_id: elsewhere.id,
      user_id: guest.userId,
      role: 'admin',
      verified: 'approved',
      grade: null,
    })
    .execute();
  const stranger = await makeAccount(built, { role: 'teacher', schoolId: elsewhere.id });
  for (const person of [admin, head, guest, stranger]) await addPasskey(person);
  assert.equal(await reset(admin, admin), 'not_oneself');
  assert.equal(await reset(admin, head), 'role_not_allowed');
  assert.equal(await reset(otherHead, guest), 'role_not_allowed');
  assert.equal(await reset(admin, stranger), 'not_found');
  assert.equal(await reset(otherHead, head), 'ok');
});

test('the operator resets the second factors, and the person gets a mail', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  await addPasskey(admin);
  const run = () => runOperator(built, `reset-second-factors --email ${admin.email}`);
  const { lines } = await run();
  assert.deepEqual(lines, [
    `${admin.email} logs in with the password alone now, and was logged out everywhere.`,
  ]);
  assert.equal(await isLoggedIn(admin.visitor), false);
  const mails = (await sentMails(built)).filter(({ subject }) => /removed/.test(subject));
  assert.deepEqual(
    mails.map(({ recipient }) => recipient),
    [admin.email],
  );
  await assert.rejects(run(), /has no second factor/);
  await assert.rejects(runOperator(built, 'reset-second-factors --email no@school.test'), /has no account/);
});
