import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { codeOfStep, stepOf } from '#src/accounts/second-factor/codes.ts';
import { makeAccount, password } from '#test/accounts.ts';
import { type Built, build } from '#test/build.ts';
import { makeSchool, type Person } from '#test/people.ts';
import type { Visitor } from '#test/visitor.ts';
import { Authenticator } from './authenticator.ts';

export async function addPasskey({ visitor }: Person, name = 'Laptop') {
  const authenticator = new Authenticator();
  const options = await visitor.send('POST /user/passkeys/options');
  const credential = authenticator.create(options.body);
  const reply = await visitor.call('POST /user/passkeys', { body: { name, credential } });
  assert.equal(reply.status, 200);
  return { authenticator, recoveryCodes: reply.body.recoveryCodes };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = [...text].map((each) => alphabet.indexOf(each).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export async function startApp({ clock }: Built, visitor: Visitor) {
  const { body } = await visitor.send('POST /user/authenticator-app');
  const key = fromBase32(body.key);
  return (drift = 0) => codeOfStep(key, stepOf(clock.now()) + drift);
}

export async function addApp(built: Built, { visitor }: Person) {
  const codeAt = await startApp(built, visitor);
  const reply = await visitor.call('PUT /user/authenticator-app', { body: { code: codeAt() } });
  assert.equal(reply.status, 200);
  return { codeAt, recoveryCodes: reply.body.recoveryCodes };
}

export async function enterPassword(built: Built, { email }: Person): Promise<Visitor> {
  const visitor = built.visitor();
  const body = { email, password, rememberMe: false };
  const reply = await visitor.call('POST /auth/sign-in', { body });
  assert.equal(reply.body.code, 'second_factor_required');
  return visitor;
}

export const isLoggedIn = async (visitor: Visitor) => (await visitor.send('GET /user/me')).status === 200;

export async function makeFactorScene(t: TestContext) {
  const built = await build(t);
  const school = await makeSchool(built);
  const admin = await makeAccount(built, { role: 'admin', schoolId: school.id });
  return { built, school, admin };
}
