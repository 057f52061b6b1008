import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeOperatorScene as makeScene } from '#test/operator.ts';
import { loggedIn, makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';

test('the operator creates a district and approves an admin, who manages its schools', async (t) => {
  const { built, run } = await makeScene(t);
  await run('create-district --name Hill --code hill');
  await run('create-school --name High --code high1 --district HILL');
  const { visitor, email } = await makePerson(built, { role: 'district_admin' });
  await visitor.call('POST /district/user', { body: { districtCode: 'HILL' } });
  await run(`approve-district-admin --email ${email}`);
  const me = (await visitor.send('GET /user/me')).body;
  assert.equal(me.districtUser.verified, 'approved');
  assert.equal(me.schools[0].code, 'HIGH1');
  const query = { districtUserId: me.districtUser._id };
  const list = () => visitor.call('GET /district/school-user-requests', { query });
  assert.equal((await list()).body.code, 'district_not_opted_in');
  await run('opt-in --district hill');
  assert.equal((await list()).status, 200);
  await run('opt-out --district hill');
  assert.equal((await list()).status, 403);
  const { data } = await run('audit --limit 3');
  assert.deepEqual(
    (data as { action: string }[]).map(({ action }) => action),
    ['choose-remotes', 'choose-remotes', 'approve-district-admin'],
  );
});

test('the operator makes a super admin of a new address or of an existing account', async (t) => {
  const { built, run } = await makeScene(t);
  const school = await makeSchool(built);
  await assert.rejects(run(`create-super-admin --email new@x.org --school ${school.code}`), {
    code: 1,
    message: 'operator: new@x.org has no account yet: give --first-name and --last-name to make one.',
  });
  await run(`create-super-admin --email new@x.org --school ${school.code} --first-name Nia --last-name Head`);
  const { email, userId } = await makePerson(built, { role: 'teacher', schoolId: school.id });
  await run(`create-super-admin --email ${email} --school ${school.code}`);
  // A change of role ends the sessions of the person.
  const me = (await (await loggedIn(built, userId)).send('GET /user/me')).body;
  assert.deepEqual([me.schoolUsers[0].role, me.schoolUsers[0].verified], ['super_admin', 'approved']);
  await assert.rejects(
    run(`create-super-admin --email ${email} --school NOPE`),
    /no school with the code NOPE/,
  );
});

test('the operator cannot make a district admin a super admin', async (t) => {
  const { built, run } = await makeScene(t);
  const districtId = await makeDistrict(built);
  const school = await makeSchool(built, districtId);
  for (const verified of ['approved', 'pending'] as const) {
    const { email, visitor } = await makeDistrictAdmin(built, districtId, verified);
    const command = `create-super-admin --email ${email} --school ${school.code}`;
    await assert.rejects(run(command), /belongs to the district District \d+, which decides/);
    const { schoolUsers } = (await visitor.send('GET /user/me')).body;
    assert.ok(schoolUsers.every(({ role }: { role: string }) => role === 'district_admin'));
  }
});

test('refuses to create a district with the code of another one', async (t) => {
  const { run } = await makeScene(t);
  await run('create-district --name A --code a');
  await assert.rejects(run('create-district --name B --code A'), /already exists/);
  await run('create-school --name A --code a');
  await assert.rejects(run('create-school --name B --code A'), /already exists/);
});
