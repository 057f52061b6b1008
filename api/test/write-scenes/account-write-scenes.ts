import assert from 'node:assert/strict';
import type { CallName } from '@tapin/contract/calls';
import { lastCode, makeAccount, password, sentMails } from '#test/accounts.ts';
import type { Built } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { Authenticator } from '#test/log-in/authenticator.ts';
import { requestReset, signUp } from '#test/log-in/credentials.ts';
import { addApp, addPasskey, enterPassword, startApp } from '#test/log-in/second-factor.ts';
import { makeSchool } from '#test/people.ts';
import { makeRosteredSchool, memberOf } from '#test/roster/rostered.ts';
import type { WriteScene } from './write-scene.ts';

async function lastLink(built: Built, recipient: string, path: string): Promise<string> {
  const mail = (await sentMails(built)).findLast((each) => each.recipient === recipient);
  const token = new RegExp(`${path}#(\\S+)`).exec(mail?.body ?? '')?.[1];
  assert.ok(token, `a link was mailed to ${recipient}`);
  return token;
}

let serial = 0;
const newAddress = () => {
  serial += 1;
  return `newcomer-${serial}@example.org`;
};

async function startSignUp(built: Built) {
  const email = newAddress();
  const visitor = built.visitor();
  assert.equal((await signUp(visitor, { email })).status, 200);
  return { email, visitor };
}

const makeAdmin = async (built: Built) =>
  makeAccount(built, { role: 'admin', schoolId: (await makeSchool(built)).id });

async function startSecondFactor(built: Built) {
  const admin = await makeAdmin(built);
  const { authenticator } = await addPasskey(admin);
  return { authenticator, visitor: await enterPassword(built, admin) };
}

async function makeInvitation(built: Built) {
  const school = await makeRosteredSchool(built);
  const { admin, ana } = school;
  const address = newAddress();
  await built.db
    .updateTable('roster_people')
    .set({ email: address })
    .where('user_id', '=', ana.userId)
    .execute();
  const people = [String(ana.userId)];
  const invite = { body: { ...memberOf(admin), of: 'students', people } };
  const send = async () => {
    assert.equal((await admin.visitor.send('POST /admin/invitations', invite)).status, 200);
    return lastLink(built, address, '/auth/invitation');
  };
  return { ...school, address, invite, send };
}

async function makeSlip(built: Built) {
  const school = await makeRosteredSchool(built);
  const { admin, ana } = school;
  const students = [String(ana.userId)];
  const reply = await callAs(admin, 'POST /staff/slips', { students });
  assert.equal(reply.status, 200);
  return { ...school, students, code: reply.body.slips[0].code };
}

export const signUpScenes: Partial<Record<CallName, WriteScene>> = {
  'POST /auth/sign-up/verify-email': async (built) => {
    const { email, visitor } = await startSignUp(built);
    return { visitor, input: { body: { code: await lastCode(built, email) } } };
  },
  'POST /auth/sign-up/resend-code': startSignUp,
  'POST /auth/sign-in': async (built) => {
    const { email } = await makeAccount(built);
    return { visitor: built.visitor(), input: { body: { email, password, rememberMe: false } } };
  },
  'POST /auth/request-password-reset': async (built) => {
    const { email } = await makeAccount(built);
    return { visitor: built.visitor(), input: { body: { email } } };
  },
  'POST /auth/reset-password/check': async (built) => {
    const { email } = await makeAccount(built);
    return { visitor: built.visitor(), input: { body: { token: await requestReset(built, email) } } };
  },
  'POST /auth/reset-password': async (built) => {
    const { email } = await makeAccount(built);
    const token = await requestReset(built, email);
    return { visitor: built.visitor(), input: { body: { token, password: 'another long sentence' } } };
  },
  'POST /auth/request-device-link': async (built) => {
    const { email } = await makeAccount(built);
    return { visitor: built.visitor(), input: { body: { email } } };
  },
  'POST /auth/admit-device': async (built) => {
    const { email } = await makeAccount(built);
    await built.visitor().call('POST /auth/request-device-link', { body: { email } });
    const token = await lastLink(built, email, '/auth/device');
    return { visitor: built.visitor(), input: { body: { token } } };
  },
  'POST /auth/admit-device-with-code': async (built) => {
    const { id: schoolId } = await makeSchool(built);
    const admin = await makeAccount(built, { role: 'admin', schoolId });
    const { email, userId: id } = await makeAccount(built, { schoolId });
    const { code } = (await callAs(admin, 'POST /staff/student/:id/device-code', { id })).body;
    return { visitor: built.visitor(), input: { body: { email, code } } };
  },
  'POST /auth/passkey': async (built) => {
    const { authenticator } = await addPasskey(await makeAdmin(built));
    const visitor = built.visitor();
    const options = (await visitor.send('POST /auth/passkey/options')).body;
    return { visitor, input: { body: { credential: authenticator.get(options), rememberMe: false } } };
  },
  'POST /auth/second-factor/options': async (built) => {
    const { visitor } = await startSecondFactor(built);
    return { visitor };
  },
  'POST /auth/second-factor/passkey': async (built) => {
    const { authenticator, visitor } = await startSecondFactor(built);
    const options = (await visitor.send('POST /auth/second-factor/options')).body;
    return { visitor, input: { body: { credential: authenticator.get(options) } } };
  },
  'POST /auth/second-factor/code': async (built) => {
    const admin = await makeAdmin(built);
    const { recoveryCodes } = await addApp(built, admin);
    return { visitor: await enterPassword(built, admin), input: { body: { code: recoveryCodes[0] } } };
  },
  'POST /user/passkeys': async (built) => {
    const { visitor } = await makeAdmin(built);
    const options = (await visitor.send('POST /user/passkeys/options')).body;
    return { visitor, input: { body: { name: 'Laptop', credential: new Authenticator().create(options) } } };
  },
  'PUT /user/authenticator-app': async (built) => {
    const { visitor } = await makeAdmin(built);
    const codeAt = await startApp(built, visitor);
    return { visitor, input: { body: { code: codeAt() } } };
  },
  'POST /auth/slip': async (built) => {
    const { code } = await makeSlip(built);
    return { visitor: built.visitor(), input: { body: { code } } };
  },
  'POST /staff/slips': async (built) => {
    const { admin, students } = await makeSlip(built);
    return { visitor: admin.visitor, input: { body: { ...memberOf(admin), students } } };
  },
  'DELETE /staff/student/:id/slip': async (built) => {
    const { admin, ana } = await makeSlip(built);
    return { visitor: admin.visitor, input: { params: { id: String(ana.userId) }, query: memberOf(admin) } };
  },
  'POST /auth/invitation': async (built) => {
    const { send } = await makeInvitation(built);
    return { visitor: built.visitor(), input: { body: { token: await send() } } };
  },
  'POST /auth/invitation/accept': async (built) => {
    const { send } = await makeInvitation(built);
    return { visitor: built.visitor(), input: { body: { token: await send(), password } } };
  },
  'POST /auth/invitation/connect': async (built) => {
    const { send, address } = await makeInvitation(built);
    const { visitor } = await makeAccount(built, { email: address, role: null });
    return { visitor, input: { body: { token: await send() } } };
  },
  'POST /admin/invitations': async (built) => {
    const { admin, invite } = await makeInvitation(built);
    return { visitor: admin.visitor, input: invite };
  },
  'DELETE /admin/invitation/:id': async (built) => {
    const { admin, ana, send } = await makeInvitation(built);
    await send();
    return { visitor: admin.visitor, input: { params: { id: String(ana.userId) }, query: memberOf(admin) } };
  },
};
