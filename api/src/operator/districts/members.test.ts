import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { callAs } from '#test/call-as.ts';
import { makeOperatorScene } from '#test/operator.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool, type Person } from '#test/people.ts';
import { rowsOf } from '#test/rows.ts';

async function makeScene(t: TestContext) {
  const scene = await makeOperatorScene(t);
  const lastAudit = async () =>
    (await rowsOf(scene.built, 'audit', ['actor_id', 'action', 'subject_id', 'detail'])).at(-1);
  return { ...scene, lastAudit };
}

const statesOf = async ({ visitor }: Person) =>
  (await visitor.send('GET /user/me')).body.schoolUsers.map(({ verified }: { verified: string }) => verified);

test('the operator readmits a removed member with the former role', async (t) => {
  const { built, run, lastAudit } = await makeScene(t);
  const school = await makeSchool(built);
  const readmit = ({ email }: { email: string }) => run(`readmit --email ${email} --school ${school.code}`);
  for (const role of ['student', 'teacher'] as const) {
    const person = await makePerson(built, { schoolId: school.id, verified: 'rejected', role });
    const { data, lines } = await readmit(person);
    assert.deepEqual(lines, [`${person.email} is a ${role} of ${school.name} again.`]);
    assert.deepEqual(Object.keys(Object(data)), ['userId', 'email', 'school', 'role']);
    assert.deepEqual(await statesOf(person), ['approved']);
    const about = { subject_id: person.userId, detail: { role } };
    assert.deepEqual(await lastAudit(), { actor_id: null, action: 'approve', ...about });
    await assert.rejects(readmit(person), /has not been removed, but is a member of/);
  }
});

test('refuses to readmit a person who was not removed, was not a member, or has joined another school', async (t) => {
  const { built, run } = await makeScene(t);
  const district = await makeDistrict(built);
  const [school, other] = [await makeSchool(built, district), await makeSchool(built)];
  const readmit = (email: string) => run(`readmit --email ${email} --school ${school.code}`);
  const waiting = await makePerson(built, { schoolId: school.id, verified: 'pending', role: 'teacher' });
  await assert.rejects(readmit(waiting.email), /has not been removed, but waits for approval at/);
  await assert.rejects(readmit('nobody@school.test'), /nobody@school.test has never belonged to/);
  const moved = await makePerson(built, { schoolId: school.id, verified: 'rejected' });
  await moved.visitor.call('POST /user/school', { body: { schoolCode: other.code, role: 'student' } });
  await assert.rejects(
    readmit(moved.email),
    /^Error: operator: Refused: This person belongs to another school now\.$/,
  );
  const boss = await makeDistrictAdmin(built, district);
  await assert.rejects(readmit(boss.email), /use approve-district-admin/);
  await assert.rejects(run(`readmit --email ${moved.email}`), {
    code: 2,
    message: `operator: required option '--school <CODE>' not specified: see "operator readmit --help"`,
  });
});

test('ending the access of a district admin also ends their memberships at schools', async (t) => {
  const { built, run, lastAudit } = await makeScene(t);
  const district = await makeDistrict(built);
  await makeSchool(built, district);
  const asked = await makeSchool(built);
  const [boss, colleague] = [
    await makeDistrictAdmin(built, district),
    await makeDistrictAdmin(built, district),
  ];
  await callAs(boss, 'POST /district/add-school', { schoolCode: asked.code });
  assert.deepEqual(await statesOf(boss), ['approved', 'pending']);
  await run(`reject-district-admin --email ${boss.email}`);
  assert.deepEqual(await statesOf(boss), ['rejected', 'rejected']);
  assert.deepEqual(await statesOf(colleague), ['approved', 'pending']);
  const list = await callAs(boss, 'GET /district/school-user-requests');
  assert.equal(list.body.code, 'membership_not_approved');
  const about = { subject_id: boss.userId, detail: { was: 'approved' } };
  assert.deepEqual(await lastAudit(), { actor_id: null, action: 'reject-district-admin', ...about });
  await assert.rejects(run(`reject-district-admin --email ${boss.email}`), /already has no access to/);
  await assert.rejects(run('reject-district-admin --email a@b.org'), /has not asked for access/);
});

test('the operator’s approval is refused when the person has asked for another district meanwhile', async (t) => {
  const { built, run } = await makeScene(t);
  const district = await makeDistrict(built);
  const boss = await makeDistrictAdmin(built, district, 'pending');
  const decide = (command: string) => run(`${command} --email ${boss.email} --district OTHER`);
  await assert.rejects(decide('approve-district-admin'), /has asked for District .*, not for that district/);
  await assert.rejects(decide('reject-district-admin'), /not for that district/);
  assert.equal((await boss.visitor.send('GET /user/me')).body.districtUser.verified, 'pending');
});
