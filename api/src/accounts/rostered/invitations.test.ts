import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { minutes } from '#src/basics/clock.ts';
import { makeAccount, sentMails } from '#test/accounts.ts';
import { type Built, build } from '#test/build.ts';
import { logIn, outcomeOf } from '#test/log-in/credentials.ts';
import type { Person } from '#test/people.ts';
import { endRostered, makeRostered, makeRosteredSchool, memberOf } from '#test/roster/rostered.ts';
import { decide } from '#test/scenes/consents.ts';
import type { Visitor } from '#test/visitor.ts';
import { maxInvitationsPerMinute } from './invitations.ts';

const newPassword = 'a sentence of my own';
const address = 'ana@cedar.test';

async function lastToken(built: Built, recipient = address): Promise<string> {
  const mail = (await sentMails(built)).findLast((each) => each.recipient === recipient);
  const token = /\/auth\/invitation#(\S+)/.exec(mail?.body ?? '')?.[1];
  assert.ok(token, `an invitation was mailed to ${recipient}`);
  return token;
}

async function makeScene(t: TestContext) {
  const built = await build(t);
  const school = await makeRosteredSchool(built);
  const { admin, ana } = school;
  const invite = (people?: Person[], of: 'students' | 'staff' = 'students', by = admin) =>
    by.visitor.call('POST /admin/invitations', {
      body: { ...memberOf(by), of, ...(people && { people: people.map(({ userId }) => String(userId)) }) },
    });
  const stateOf = async ({ userId }: Person): Promise<string> => {
    const query = { ...memberOf(admin), pageSize: 100 };
    const { people } = (await admin.visitor.call('GET /staff/first-log-ins', { query })).body;
    return people.find(({ _id }: { _id: string }) => _id === String(userId)).state;
  };
  const open = (token: string) => built.visitor().call('POST /auth/invitation', { body: { token } });
  const accept = async (token: string, visitor = built.visitor()) =>
    outcomeOf(await visitor.call('POST /auth/invitation/accept', { body: { token, password: newPassword } }));
  const connect = async (visitor: Visitor, token: string) =>
    outcomeOf(await visitor.call('POST /auth/invitation/connect', { body: { token } }));
  const revoke = (person: Person) =>
    admin.visitor.call('DELETE /admin/invitation/:id', {
      params: { id: String(person.userId) },
      query: memberOf(admin),
    });
  return { built, ...school, invite, stateOf, open, accept, connect, revoke, ana };
}

test('an invited person sets a password with the link once and gets emails in the language of that page, and the admin sees each state', async (t) => {
  const { built, name, ana, invite, stateOf, open, accept } = await makeScene(t);
  assert.equal(await stateOf(ana), 'none');
  assert.deepEqual((await invite()).body, { invited: 1 });
  assert.equal(await stateOf(ana), 'invited');
  const token = await lastToken(built);
  assert.deepEqual((await open(token)).body, { school: name, email: address, hasAccount: false });
  assert.equal(await stateOf(ana), 'opened');
  const visitor = built.visitor({ language: 'es-MX' });
  assert.equal(await accept(token, visitor), 'ok');
  const { user } = (await visitor.call('GET /user/me', {})).body;
  assert.deepEqual([user.email, user.mailLanguage], [address, 'es']);
  assert.equal(await stateOf(ana), 'done');
  assert.equal(await accept(token), 'invitation_invalid');
  assert.equal((await open(token)).body.code, 'invitation_invalid');
  assert.equal(await logIn(built.visitor(), address, newPassword), 'ok');
  assert.deepEqual((await invite()).body, { invited: 0 });
});

test('an invitation does not work after the person has logged in another way', async (t) => {
  const { built, ana, invite, accept } = await makeScene(t);
  await invite([ana]);
  const identity = { provider: 'ridge', subject: '1', user_id: ana.userId };
  await built.db.insertInto('identities').values(identity).execute();
  assert.equal(await accept(await lastToken(built)), 'invitation_invalid');
});

test('of simultaneous attempts with one invitation, one succeeds', async (t) => {
  const { built, invite, accept } = await makeScene(t);
  await invite();
  const token = await lastToken(built);
  const outcomes = await Promise.all([accept(token), accept(token), accept(token)]);
  assert.deepEqual(outcomes.toSorted(), ['invitation_invalid', 'invitation_invalid', 'ok']);
});

test('an invitation does not work after 14 days, when it was replaced or revoked, or when the access has ended', async (t) => {
  const { built, ana, invite, stateOf, accept, revoke } = await makeScene(t);
  await invite([ana]);
  const first = await lastToken(built);
  await invite([ana]);
  const second = await lastToken(built);
  assert.equal(await accept(first), 'invitation_invalid');
  assert.equal((await revoke(ana)).status, 200);
  assert.equal(await accept(second), 'invitation_invalid');
  assert.equal(await stateOf(ana), 'none');
  await invite([ana]);
  const third = await lastToken(built);
  built.clock.advanceDays(14);
  assert.equal(await accept(third), 'invitation_invalid');
  await built.db
    .updateTable('sessions')
    .set({ expires_at: new Date('2030-01-01') })
    .execute();
  assert.equal(await stateOf(ana), 'expired');
  await invite();
  const fourth = await lastToken(built);
  await endRostered(built, ana);
  assert.equal(await accept(fourth), 'account_ended');
});

test('an invitation stops working when the roster no longer has its address for the person', async (t) => {
  const { built, ana, invite, accept } = await makeScene(t);
  await invite();
  const token = await lastToken(built);
  await built.db
    .updateTable('roster_people')
    .set({ email: 'other@cedar.test' })
    .where('user_id', '=', ana.userId)
    .execute();
  assert.equal(await accept(token), 'invitation_invalid');
});

test('an invitation to an address with an account is connected only by the owner, and never silently', async (t) => {
  const { built, place, ana, teacher, invite, open, accept, connect, stateOf } = await makeScene(t);
  const owner = await makeAccount(built, { email: address, role: null });
  const stranger = await makeAccount(built, { role: null });
  const reply = await invite();
  assert.deepEqual(reply.body, { invited: 1 });
  assert.equal(await stateOf(ana), 'invited');
  const token = await lastToken(built);
  assert.equal((await open(token)).body.hasAccount, true);
  assert.equal(await accept(token), 'address_has_account');
  assert.equal(await connect(stranger.visitor, token), 'invitation_of_another');
  assert.equal(await connect(built.visitor(), token), 'session_expired');
  await decide(built, place.schoolId, ana, { answer: false });
  const guardian = {
    email: 'lee@home.test',
    language: 'en',
    source: 'school',
    created_at: built.clock.now(),
  } as const;
  const ofAna = { school_id: place.schoolId, student_id: ana.userId };
  await built.db
    .insertInto('guardians')
    .values({ ...ofAna, ...guardian })
    .execute();
  assert.equal(await connect(owner.visitor, token), 'ok');
  const consents = await built.db.selectFrom('consents').select(['student_id', 'answer']).execute();
  assert.deepEqual(consents, [{ student_id: owner.userId, answer: false }]);
  const guardians = await built.db.selectFrom('guardians').select('student_id').execute();
  assert.deepEqual(guardians, [{ student_id: owner.userId }]);
  assert.equal(await connect(owner.visitor, token), 'invitation_invalid');
  const me = (await owner.visitor.call('GET /user/me', {})).body;
  assert.deepEqual(
    me.schoolUsers.map(({ school, role }: { school: string; role: string }) => [school, role]),
    [[String(place.schoolId), 'student']],
  );
  const gone = await built.db.selectFrom('users').select('id').where('id', '=', ana.userId).execute();
  assert.deepEqual(gone, []);
  const rostered = await built.db
    .selectFrom('roster_people')
    .select('user_id')
    .where('email', '=', address)
    .execute();
  assert.deepEqual(rostered, [{ user_id: owner.userId }]);
  const members = await built.db
    .selectFrom('class_members')
    .select('role')
    .where('user_id', '=', owner.userId)
    .execute();
  assert.deepEqual(members, [{ role: 'student' }]);
  const teachers = await built.db
    .selectFrom('class_assignments')
    .select('teacher_id')
    .where('student_id', '=', owner.userId)
    .execute();
  assert.deepEqual(teachers, [{ teacher_id: teacher.userId }]);
});

test('an account of staff is not connected with the membership of a student', async (t) => {
  const { built, ana, invite, connect, place } = await makeScene(t);
  const owner = await makeAccount(built, { email: address, role: 'teacher', schoolId: place.schoolId });
  await invite();
  assert.equal(await connect(owner.visitor, await lastToken(built)), 'role_not_allowed');
  const kept = await built.db.selectFrom('users').select('id').where('id', '=', ana.userId).execute();
  assert.equal(kept.length, 1);
});

test('an admin invites only people of their own school, and teachers cannot invite', async (t) => {
  const { built, teacher, ana, invite, revoke } = await makeScene(t);
  const foreign = await makeRosteredSchool(built);
  assert.equal((await invite([foreign.ana])).body.code, 'not_found');
  await invite([foreign.ana], 'students', foreign.admin);
  assert.equal((await revoke(foreign.ana)).body.code, 'not_found');
  assert.equal((await invite([ana], 'students', teacher)).body.code, 'forbidden');
  assert.equal((await invite([ana], 'staff')).body.code, 'not_found');
});

test('a mailbox gets three invitations a day, and all schools together send a limited number a minute', async (t) => {
  const { built, place, ana, invite } = await makeScene(t);
  for (let count = 0; count < 3; count += 1) assert.equal((await invite([ana])).status, 200);
  const refused = await invite([ana]);
  assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_requests']);
  await sentMails(built);
  for (let count = 0; count < maxInvitationsPerMinute + 1; count += 1)
    await makeRostered(built, place, { role: 'teacher', email: `t${count}@cedar.test` });
  await invite(undefined, 'staff');
  const sentToStaff = async () =>
    (await sentMails(built)).filter(({ recipient }) => recipient.startsWith('t')).length;
  assert.equal(await sentToStaff(), maxInvitationsPerMinute);
  built.clock.advance(minutes(1));
  assert.equal(await sentToStaff(), maxInvitationsPerMinute + 1);
});
