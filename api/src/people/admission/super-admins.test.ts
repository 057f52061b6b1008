import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sentMails } from '#test/accounts.ts';
import { changeRole, decide, profileOutcome } from '#test/admission.ts';
import { build } from '#test/build.ts';
import {
  loggedIn,
  makeDistrict,
  makeDistrictAdmin,
  makePerson,
  makeSchool,
  type Person,
  type PersonOptions,
} from '#test/people.ts';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const district = await makeDistrict(built);
  const { id, name } = await makeSchool(built, district);
  const make = (options: PersonOptions) => makePerson(built, { schoolId: id, ...options });
  const admin = await make({ role: 'admin', firstName: 'Ann', lastName: 'Admin' });
  const head = await make({ role: 'super_admin', firstName: 'Hal', lastName: 'Head' });
  const listMailed = async () =>
    (await sentMails(built)).map(({ recipient, subject }) => [recipient, subject]);
  return { built, district, name, make, admin, head, listMailed };
}

test('refuses to demote or remove the last super admin, or to let the last super admin leave', async (t) => {
  const { built, district, make, admin, head } = await makeScene(t);
  const boss = await makeDistrictAdmin(built, district);
  await make({ role: 'super_admin', verified: 'pending' });
  const other = await makeSchool(built);
  const leave = (body: { role: 'teacher' } | { schoolCode: string }) => profileOutcome(head, body);
  assert.equal(await changeRole(boss, head, 'admin'), 'last_super_admin');
  assert.equal(await decide(boss, head, false), 'last_super_admin');
  assert.equal(await leave({ role: 'teacher' }), 'last_super_admin');
  assert.equal(await leave({ schoolCode: other.code }), 'last_super_admin');
  assert.equal((await head.visitor.send('GET /user/me')).body.schoolUsers[0].role, 'super_admin');
  assert.equal(await changeRole(admin, admin, 'super_admin'), 'not_oneself');
  const second = await make({ role: 'admin' });
  assert.equal(await changeRole(head, second, 'super_admin'), 'ok');
  assert.equal(await leave({ role: 'teacher' }), 'ok');
  assert.equal(await decide(boss, second, false), 'last_super_admin');
});

test('keeps one super admin when two super admins demote each other at the same time', async (t) => {
  const { built, district, make, head } = await makeScene(t);
  const boss = await makeDistrictAdmin(built, district);
  const second = await make({ role: 'super_admin' });
  const replies = await Promise.all([
    changeRole(head, second, 'admin'),
    changeRole(second, head, 'admin'),
    decide(boss, head, false),
    decide(boss, second, false),
  ]);
  assert.ok(replies.includes('last_super_admin') || replies.includes('forbidden'), replies.join());
  const me = async ({ userId }: Person) =>
    (await (await loggedIn(built, userId)).send('GET /user/me')).body.schoolUsers[0];
  const left = [await me(head), await me(second)].filter(
    ({ role, verified }) => role === 'super_admin' && verified === 'approved',
  );
  assert.equal(left.length, 1);
});

test('emails the super admins and district admins of a school about every new and every former super admin', async (t) => {
  const { built, district, name, make, head, listMailed } = await makeScene(t);
  const boss = await makeDistrictAdmin(built, district);
  await makeDistrictAdmin(built, district, 'pending');
  const spanish = await make({ role: 'super_admin' });
  await spanish.visitor.call('PUT /user/profile', { body: { mailLanguage: 'es' } });
  const newcomer = await make({ role: 'teacher', firstName: 'Nia', lastName: 'New' });
  await make({ role: 'super_admin', verified: 'rejected' });

  assert.equal(await changeRole(head, newcomer, 'super_admin'), 'ok');
  const made = `New super admin at ${name}`;
  const first = [
    [head.email, made],
    [spanish.email, `Nueva persona en la administración principal de ${name}`],
    [newcomer.email, made],
    [newcomer.email, `Your role at ${name} has changed`],
    [boss.email, made],
  ];
  assert.deepEqual((await listMailed()).sort(), first.sort());
  const [letter] = await sentMails(built);
  assert.match(letter?.body ?? '', /Nia New is now a super admin at .* changed by Hal Head\./s);

  assert.equal(await changeRole(head, newcomer, 'super_admin'), 'ok');
  assert.equal((await listMailed()).length, 5, 'nothing has changed');
  assert.equal(await decide(head, newcomer, false), 'ok');
  assert.equal(
    (await listMailed()).slice(5).filter(([, subject]) => /removed|Cambio/.test(subject ?? '')).length,
    4,
  );
  assert.equal(await decide(head, newcomer, true), 'ok');
  // Four mails are about the role, and one is to the person who is approved again.
  assert.equal((await listMailed()).length, 14);
});
