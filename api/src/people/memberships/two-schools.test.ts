import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { days } from '#src/basics/clock.ts';
import { sentMails } from '#test/accounts.ts';
import { decide, profileOutcome } from '#test/admission.ts';
import { build } from '#test/build.ts';
import { runOperator } from '#test/operator.ts';
import { loggedIn, makePerson, makeSchool } from '#test/people.ts';
import { makeTwoSchools } from '#test/scenes/two-schools.ts';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const { one, two, worker } = await makeTwoSchools(built, { one: 'teacher', two: 'super_admin' });
  const staffOf = async ({ schoolUserId }: { schoolUserId: number }) => {
    const query = { schoolUserId: String(schoolUserId) };
    const { status, body } = await worker.visitor.send('GET /admin/staff', { query });
    return status === 200 ? 'ok' : body.code;
  };
  const membershipsOf = async () => {
    const { body } = await (await loggedIn(built, worker.userId)).send('GET /user/me');
    return Object.fromEntries(
      body.schoolUsers.map(({ school, role, verified }: Record<string, string>) => [
        school,
        [role, verified],
      ]),
    );
  };
  return { built, one, two, worker, staffOf, membershipsOf };
}

test('a role counts only in the school of its membership', async (t) => {
  const { built, one, two, worker, staffOf } = await makeScene(t);
  assert.equal(await staffOf(one), 'forbidden');
  assert.equal(await staffOf(two), 'ok');
  const pending = await makePerson(built, { schoolId: one.id, role: 'teacher', verified: 'pending' });
  const approve = ({ schoolUserId }: { schoolUserId: number }) =>
    decide({ ...worker, schoolUserId }, pending, true);
  assert.equal(await approve(one), 'forbidden');
  assert.equal(await approve(two), 'not_found');
});

test('a removal from one of two schools ends that membership only', async (t) => {
  const { built, one, two, worker, staffOf, membershipsOf } = await makeScene(t);
  await makePerson(built, { schoolId: two.id, role: 'super_admin' });
  const head = await makePerson(built, { schoolId: two.id, role: 'super_admin' });
  assert.equal(await decide(head, two, false), 'ok');
  assert.equal(await staffOf(two), 'membership_not_approved');
  const query = { schoolUserId: String(one.schoolUserId) };
  assert.equal((await worker.visitor.call('GET /staff/dashboard', { query })).status, 200);
  assert.deepEqual(await membershipsOf(), {
    [one.id]: ['teacher', 'approved'],
    [two.id]: ['super_admin', 'rejected'],
  });
});

test('a second factor that one school requires is not required in the other school', async (t) => {
  const { built, one, two, worker, staffOf } = await makeScene(t);
  await worker.visitor.call('PUT /school/:school/second-factor', {
    params: { school: String(two.id) },
    body: { required: true },
  });
  built.clock.advance(days(8));
  const again = { ...worker, visitor: await loggedIn(built, worker.userId) };
  assert.equal(await staffOf(two), 'second_factor_needed');
  const query = { schoolUserId: String(one.schoolUserId) };
  assert.equal((await again.visitor.call('GET /staff/dashboard', { query })).status, 200);
});

test('a person of two schools asks for another role in the named membership only', async (t) => {
  const { one, two, worker, membershipsOf } = await makeScene(t);
  const ask = (schoolUserId: number) =>
    profileOutcome(worker, { role: 'admin', schoolUserId: String(schoolUserId) });
  assert.equal(await ask(1), 'membership_not_approved');
  const [before] = (await worker.visitor.send('GET /user/me')).body.schoolUsers;
  assert.equal(before?.school, String(one.id));
  assert.equal(await ask(two.schoolUserId), 'last_super_admin');
  assert.equal(await ask(one.schoolUserId), 'ok');
  assert.deepEqual(await membershipsOf(), {
    [one.id]: ['admin', 'pending'],
    [two.id]: ['super_admin', 'approved'],
  });
});

test('a move of one membership keeps the other membership, and cannot lead to the same school', async (t) => {
  const { built, one, two, worker, membershipsOf } = await makeScene(t);
  const third = await makeSchool(built);
  const move = ({ code }: { code: string }, schoolUserId: number) =>
    profileOutcome(worker, { schoolCode: code, schoolUserId: String(schoolUserId) });
  assert.equal(await move(two, one.schoolUserId), 'already_member');
  assert.equal(await move(third, one.schoolUserId), 'ok');
  assert.deepEqual(await membershipsOf(), {
    [one.id]: ['teacher', 'rejected'],
    [two.id]: ['super_admin', 'approved'],
    [third.id]: ['teacher', 'pending'],
  });
});

test('emails about a school link into that school', async (t) => {
  const built = await build(t);
  const [one, two] = [await makeSchool(built), await makeSchool(built)];
  const { email, userId } = await makePerson(built, { role: 'super_admin', schoolId: one.id });
  await runOperator(built, `create-super-admin --email ${email} --school ${two.code}`);
  const bodies = (await sentMails(built)).map(({ body }) => body ?? '');
  assert.equal(bodies.length, 2);
  for (const body of bodies)
    assert.match(body, new RegExp(`/(auth/login|admin/staff)\\?school=${two.id}\\b`));
  const { body: me } = await (await loggedIn(built, userId)).send('GET /user/me');
  assert.deepEqual(
    me.schoolUsers.map(({ school, role, verified }: Record<string, string>) => [school, role, verified]),
    [one, two].map(({ id }) => [String(id), 'super_admin', 'approved']),
  );
});
