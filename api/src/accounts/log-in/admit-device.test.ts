import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { deviceCodeLength } from '@tapin/contract/vocabulary';
import { hours, minutes } from '#src/basics/clock.ts';
import { makeAccount, password, sentMails } from '#test/accounts.ts';
import { type Built, build } from '#test/build.ts';
import { logIn as logInWith } from '#test/log-in/credentials.ts';
import { proveWork } from '#test/log-in/prove-work.ts';
import { workRecorder } from '#test/log-in/record-work.ts';
import { makePerson, makeSchool } from '#test/people.ts';
import type { Visitor } from '#test/visitor.ts';

async function lastDeviceToken(built: Built, email: string): Promise<string> {
  const mail = (await sentMails(built)).findLast(({ recipient }) => recipient === email);
  const token = /\/auth\/device#(\S+)/.exec(mail?.body ?? '')?.[1];
  assert.ok(token, `a link was mailed to ${email}`);
  return token;
}

async function makeScene(t: TestContext) {
  const built = await build(t);
  const school = await makeSchool(built);
  const student = await makeAccount(built, { schoolId: school.id, role: 'student', verified: 'approved' });
  const { email } = student;
  const logIn = (device: Visitor, given = password) => logInWith(device, email, given);
  const attack = async () => {
    for (let address = 1; address <= 2; address += 1)
      for (let tries = 0; tries < 10; tries += 1)
        await logIn(built.visitor({ address: `203.0.113.${address}` }), 'wrong');
  };
  await attack();
  const device = built.visitor();
  assert.equal(await logIn(device), 'locked_out');
  const requestLink = async (address = email) =>
    built.visitor().call('POST /auth/request-device-link', { body: { email: address } });
  return { built, school, student, email, logIn, attack, device, requestLink };
}

test('a mailed link admits one new device to an account while an attack continues', async (t) => {
  const { built, email, logIn, attack, device, requestLink } = await makeScene(t);
  assert.deepEqual((await requestLink()).body, { ok: true });
  const token = await lastDeviceToken(built, email);
  const admit = (visitor: Visitor) => visitor.call('POST /auth/admit-device', { body: { token } });
  const other = built.visitor();
  const replies = await Promise.all([admit(device), admit(other)]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 400]);
  const [admitted, refused] = replies[0].status === 200 ? [device, other] : [other, device];
  await attack();
  assert.equal(await logIn(refused), 'locked_out');
  for (let tries = 0; tries < 9; tries += 1)
    assert.equal(await logIn(admitted, 'wrong'), 'credentials_wrong');
  assert.equal(await logIn(admitted), 'ok');
});

test('a link for a new device works for 15 minutes, and only with the password', async (t) => {
  const { built, email, device, logIn, requestLink } = await makeScene(t);
  await requestLink();
  const token = await lastDeviceToken(built, email);
  built.clock.advance(minutes(15));
  const late = await device.call('POST /auth/admit-device', { body: { token } });
  assert.equal(late.body.code, 'device_link_invalid');
  await requestLink();
  const next = await lastDeviceToken(built, email);
  await device.call('POST /auth/admit-device', { body: { token: next } });
  assert.equal((await device.send('GET /user/me')).status, 401);
  assert.equal(await logIn(device, 'wrong'), 'credentials_wrong');
});

test('when strangers request links for a mailbox, the mailbox keeps a link that works', async (t) => {
  const { built, email, device, logIn, requestLink } = await makeScene(t);
  for (let minute = 0; minute < 60; minute += 1) {
    for (let count = 0; count < 3; count += 1) assert.equal((await requestLink()).status, 200);
    built.clock.advance(minutes(1));
  }
  const links = (await sentMails(built)).filter(({ recipient }) => recipient === email);
  assert.equal(links.length, 12);
  await requestLink();
  const token = await lastDeviceToken(built, email);
  assert.equal((await device.call('POST /auth/admit-device', { body: { token } })).status, 200);
  assert.equal(await logIn(device), 'ok');
});

test('an IP address that requests many links for new devices has to prove work for more', async (t) => {
  const { built, requestLink } = await makeScene(t);
  for (let count = 0; count < 200; count += 1) await requestLink(`somebody-${count}@example.org`);
  const refused = await requestLink('another@example.org');
  assert.equal(refused.body.code, 'proof_of_work_required');
  assert.equal(refused.headers['retry-after'], '600');
  const visitor = built.visitor();
  const body = { email: 'another@example.org', proof: await proveWork(visitor) };
  assert.equal((await visitor.call('POST /auth/request-device-link', { body })).status, 200);
});

test('a request for a device link does the same work and has the same reply with and without an account', async (t) => {
  const { built, email, requestLink } = await makeScene(t);
  built.clock.advance(minutes(30));
  const workOf = await workRecorder(t, built);
  const replies: unknown[] = [];
  const request = async (address: string) => replies.push((await requestLink(address)).body);
  const known = await workOf(() => request(email));
  assert.deepEqual(await workOf(() => request('nobody@example.org')), known);
  assert.deepEqual(replies[0], replies[1]);
});

test('a device code from the school admits one new device of the student within an hour', async (t) => {
  const { built, school, student, email, device, logIn } = await makeScene(t);
  const admin = await makePerson(built, { schoolId: school.id, role: 'admin', verified: 'approved' });
  const create = async () => {
    const reply = await admin.visitor.call('POST /staff/student/:id/device-code', {
      params: { id: String(student.userId) },
      body: { schoolUserId: String(admin.schoolUserId) },
    });
    assert.equal(reply.body.code.length, deviceCodeLength);
    return String(reply.body.code);
  };
  const use = async (visitor: Visitor, code: string, address = email) =>
    (await visitor.call('POST /auth/admit-device-with-code', { body: { email: address, code } })).body.code ??
    'ok';
  const replaced = await create();
  const code = await create();
  const other = await makeAccount(built);
  assert.equal(await use(device, replaced), 'code_wrong');
  assert.equal(await use(device, code, other.email), 'code_wrong');
  assert.equal(await use(device, 'no address', 'no address'), 'code_wrong');
  assert.equal(await use(device, ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `), 'ok');
  assert.equal(await use(built.visitor(), code), 'code_wrong');
  assert.equal(await logIn(device), 'ok');
  const late = await create();
  built.clock.advance(hours(1));
  assert.equal(await use(built.visitor(), late), 'code_wrong');
  const audited = await built.db
    .selectFrom('audit')
    .select(['actor_id', 'subject_id', 'detail'])
    .where('action', '=', 'view-student')
    .execute();
  const entry = { actor_id: admin.userId, subject_id: student.userId, detail: { page: 'device-code' } };
  assert.deepEqual(audited, [entry, entry, entry]);
});
