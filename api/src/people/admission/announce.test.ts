import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { hours } from '#src/basics/clock.ts';
import { sentMails } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool, type Person } from '#test/people.ts';

async function makeScene(t: TestContext, { hasHead = true } = {}) {
  const built = await build(t);
  const district = await makeDistrict(built);
  const school = await makeSchool(built, district);
  const boss = await makeDistrictAdmin(built, district);
  const at = { schoolId: school.id };
  const head = await makePerson(built, {
    ...at,
    role: 'super_admin',
    verified: hasHead ? 'approved' : 'rejected',
  });
  const admin = await makePerson(built, { ...at, role: 'admin' });
  const newcomer = await makePerson(built, { role: null, firstName: 'Nia', lastName: 'New' });
  const join = async (who: Person, role: 'student' | 'teacher' | 'admin' = 'teacher') => {
    const body = { schoolCode: school.code, role };
    return (await who.visitor.call('POST /user/school', { body })).body.schoolUser;
  };
  const decide = async (forSchoolUserId: string, approve: boolean) => {
    const body = { schoolUserId: String(head.schoolUserId), forSchoolUserId, approve };
    const reply = await head.visitor.call('POST /admin/approve-or-reject-school-user', { body });
    assert.equal(reply.status, 200, reply.text);
  };
  const mailed = async () => (await sentMails(built)).map(({ recipient, subject }) => [recipient, subject]);
  const me = async (who: Person) => (await who.visitor.send('GET /user/me')).body.schoolUsers[0];
  return { built, school, boss, head, admin, newcomer, join, decide, mailed, me };
}

test('a request to join is emailed once to the super admins of the school, without a name', async (t) => {
  const { built, school, head, newcomer, join, mailed } = await makeScene(t);
  await join(newcomer);
  assert.deepEqual(await mailed(), [[head.email, `Someone is waiting for access at ${school.name}`]]);
  const [mail] = await sentMails(built);
  assert.match(mail?.body ?? '', /Role: Teacher[\s\S]*\/admin\/staff\?school=/);
  assert.doesNotMatch(mail?.body ?? '', /Nia|New\b/);
  await newcomer.visitor.send('GET /user/me');
  await join(newcomer).catch(() => undefined);
  assert.equal((await mailed()).length, 1);
});

test('a request to join a school without a super admin is emailed to the admins of the district, in their language', async (t) => {
  const { school, boss, newcomer, join, mailed } = await makeScene(t, { hasHead: false });
  await boss.visitor.call('PUT /user/profile', { body: { mailLanguage: 'es' } });
  await join(newcomer, 'admin');
  assert.deepEqual(await mailed(), [[boss.email, `Alguien espera acceso a ${school.name}`]]);
});

test('a student who joins is approved immediately, and nobody is emailed', async (t) => {
  const { newcomer, join, mailed } = await makeScene(t);
  await join(newcomer, 'student');
  assert.deepEqual(await mailed(), []);
});

test('a person who changes the request to join repeatedly is announced once a day', async (t) => {
  const { built, newcomer, join, mailed } = await makeScene(t);
  await join(newcomer);
  const ask = (role: 'teacher' | 'admin') => newcomer.visitor.call('PUT /user/profile', { body: { role } });
  await ask('admin');
  await ask('teacher');
  assert.equal((await mailed()).length, 1);
  built.clock.advance(hours(25));
  await ask('admin');
  assert.equal((await mailed()).length, 2);
});

test('a teacher’s request for another role is announced to the people who decide about it', async (t) => {
  const { built, school, head, mailed } = await makeScene(t);
  const teacher = await makePerson(built, { schoolId: school.id, role: 'teacher' });
  await teacher.visitor.call('PUT /user/profile', { body: { role: 'admin' } });
  assert.deepEqual(
    (await mailed()).map(([recipient]) => recipient),
    [head.email],
  );
});

test('an approval is emailed to the person, and the first steps are shown until they are closed', async (t) => {
  const { built, school, newcomer, join, decide, mailed, me } = await makeScene(t);
  const { _id } = await join(newcomer);
  assert.equal((await me(newcomer)).isNew, undefined);
  await decide(_id, true);
  assert.deepEqual((await mailed()).at(-1), [newcomer.email, `You now have access to ${school.name}`]);
  const mail = (await sentMails(built)).at(-1);
  assert.match(mail?.body ?? '', /Role: Teacher[\s\S]*\/staff\/dashboard\?school=/);
  assert.equal((await me(newcomer)).isNew, true);
  const body = { schoolUserId: _id };
  assert.equal((await newcomer.visitor.call('POST /user/first-steps-seen', { body })).status, 200);
  assert.equal((await me(newcomer)).isNew, undefined);
});

test('a denial is emailed to the person whose request was pending, but not to a member who is removed', async (t) => {
  const { school, newcomer, admin, join, decide, mailed } = await makeScene(t);
  const { _id } = await join(newcomer);
  await decide(_id, false);
  assert.deepEqual((await mailed()).at(-1), [newcomer.email, `Your request for access to ${school.name}`]);
  const count = (await mailed()).length;
  await decide(String(admin.schoolUserId), false);
  assert.equal((await mailed()).length, count);
});

test('a person without a confirmed address gets no mail about the decision', async (t) => {
  const { built, school, decide, mailed } = await makeScene(t);
  const waiting = await makePerson(built, {
    schoolId: school.id,
    role: 'teacher',
    verified: 'pending',
    emailVerified: false,
  });
  await decide(String(waiting.schoolUserId), true);
  assert.deepEqual(await mailed(), []);
});
