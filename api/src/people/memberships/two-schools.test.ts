import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { days } from '#src/basics/clock.ts';
import { sentMails } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { runOperator } from '#test/operator.ts';
import { makePerson, makeSchool, signedIn } from '#test/people.ts';
import { makeTwoSchools } from '#test/two-schools.ts';

/** A person who is a teacher of one school and a super admin of the other. */
async function makeScene(t: TestContext) {
  const built = await build(t);
  const { one, two, worker } = await makeTwoSchools(built, { one: 'teacher', two: 'super_admin' });
  const staffOf = async ({ schoolUserId }: { schoolUserId: number }) => {
    const query = { schoolUserId: String(schoolUserId) };
    const { status, body } = await worker.visitor.send('GET /admin/staff', { query });
    return status === 200 ? 'ok' : body.code;
  };
  const membershipsOf = async () => {
    const { body } = await (await signedIn(built, worker.userId)).send('GET /user/me');
    return Object.fromEntries(
      body.schoolUsers.map(({ school, role, verified }: Record<string, string>) => [
        school,
        [role, verified],
      ]),
    );
  };
  return { built, one, two, worker, staffOf, membershipsOf };
}

test('a role counts in its own school only', async (t) => {
  const { built, one, two, worker, staffOf } = await makeScene(t);
  assert.equal(await staffOf(one), 'forbidden');
  assert.equal(await staffOf(two), 'ok');
  const pending = await makePerson(built, { schoolId: one.id, role: 'teacher', verified: 'pending' });
  const approve = (by: { schoolUserId: number }) =>
    worker.visitor.call('POST /admin/approve-or-reject-school-user', {
      body: {
        schoolUserId: String(by.schoolUserId),
        forSchoolUserId: String(pending.schoolUserId),
        approve: true,
      },
    });
  assert.equal((await approve(one)).body.code, 'forbidden');
  assert.equal((await approve(two)).body.code, 'not_found');
});

test('a removal from one school ends that membership only', async (t) => {
  const { built, one, two, worker, staffOf, membershipsOf } = await makeScene(t);
  await makePerson(built, { schoolId: two.id, role: 'super_admin' });
  const head = await makePerson(built, { schoolId: two.id, role: 'super_admin' });
  const reply = await head.visitor.call('POST /admin/approve-or-reject-school-user', {
    body: {
      schoolUserId: String(head.schoolUserId),
      forSchoolUserId: String(two.schoolUserId),
      approve: false,
    },
  });
  assert.equal(reply.status, 200);
  assert.equal(await staffOf(two), 'membership_not_approved');
  const query = { schoolUserId: String(one.schoolUserId) };
  assert.equal((await worker.visitor.call('GET /staff/dashboard', { query })).status, 200);
  assert.deepEqual(await membershipsOf(), {
    [one.id]: ['teacher', 'approved'],
    [two.id]: ['super_admin', 'rejected'],
  });
});

test('a second factor that one school requires is not required in the other', async (t) => {
  const { built, one, two, worker, staffOf } = await makeScene(t);
  await worker.visitor.call('PUT /school/:school/second-factor', {
    params: { school: String(two.id) },
    body: { required: true },
  });
  built.clock.advance(days(8));
  const again = { ...worker, visitor: await signedIn(built, worker.userId) };
  assert.equal(await staffOf(two), 'second_factor_needed');
  const query = { schoolUserId: String(one.schoolUserId) };
  assert.equal((await again.visitor.call('GET /staff/dashboard', { query })).status, 200);
});

test('a request for another role is for the named membership', async (t) => {
  const { one, two, worker, membershipsOf } = await makeScene(t);
  const ask = (body: { role: 'admin'; schoolUserId?: string }) =>
    worker.visitor.call('PUT /user/profile', { body });
  assert.equal((await ask({ role: 'admin', schoolUserId: '1' })).body.code, 'membership_not_approved');
  const [before] = (await worker.visitor.send('GET /user/me')).body.schoolUsers;
  assert.equal(before?.school, String(one.id));
  assert.equal(
    (await ask({ role: 'admin', schoolUserId: String(two.schoolUserId) })).body.code,
    'last_super_admin',
  );
  assert.equal((await ask({ role: 'admin', schoolUserId: String(one.schoolUserId) })).status, 200);
  assert.deepEqual(await membershipsOf(), {
    [one.id]: ['admin', 'pending'],
    [two.id]: ['super_admin', 'approved'],
  });
});

test('a move of one membership leaves the other one, and not for a school of the other one', async (t) => {
  const { built, one, two, worker, membershipsOf } = await makeScene(t);
  const third = await makeSchool(built);
  const move = async ({ code }: { code: string }, schoolUserId: number) => {
    const body = { schoolCode: code, schoolUserId: String(schoolUserId) };
    return (await worker.visitor.call('PUT /user/profile', { body })).body.code ?? 'ok';
  };
  assert.equal(await move(two, one.schoolUserId), 'already_member');
  assert.equal(await move(third, one.schoolUserId), 'ok');
  assert.deepEqual(await membershipsOf(), {
    [one.id]: ['teacher', 'rejected'],
    [two.id]: ['super_admin', 'approved'],
    [third.id]: ['teacher', 'pending'],
  });
});

test('emails about a school have links into that school', async (t) => {
  const built = await build(t);
  const [one, two] = [await makeSchool(built), await makeSchool(built)];
  const { email, userId } = await makePerson(built, { role: 'super_admin', schoolId: one.id });
  await runOperator(built, `create-super-admin --email ${email} --school ${two.code}`);
  const bodies = (await sentMails(built)).map(({ body }) => body ?? '');
  assert.equal(bodies.length, 2);
  for (const body of bodies)
    assert.match(body, new RegExp(`/(auth/login|admin/staff)\\?school=${two.id}\\b`));
  const { body: me } = await (await signedIn(built, userId)).send('GET /user/me');
  assert.deepEqual(
    me.schoolUsers.map(({ school, role, verified }: Record<string, string>) => [school, role, verified]),
    [one, two].map(({ id }) => [String(id), 'super_admin', 'approved']),
  );
});
