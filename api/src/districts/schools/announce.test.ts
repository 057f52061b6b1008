import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentMails } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';

test('mails the super admins that a district asks for the school once, and the district what was decided', async (t) => {
  const built = await build(t);
  const district = await makeDistrict(built);
  const boss = await makeDistrictAdmin(built, district);
  const school = await makeSchool(built);
  const head = await makePerson(built, { schoolId: school.id, role: 'super_admin' });
  await makePerson(built, { schoolId: school.id, role: 'admin' });
  const own = { districtUserId: String(boss.districtUserId) };
  const ask = () =>
    boss.visitor.call('POST /district/add-school', { body: { ...own, schoolCode: school.code } });
  const decide = (approve: boolean) =>
    head.visitor.call('POST /admin/approve-or-reject-district', {
      body: { schoolUserId: String(head.schoolUserId), districtId: String(district), approve },
    });
  const mailed = async () => (await sentMails(built)).map(({ recipient, subject }) => [recipient, subject]);
  await ask();
  await ask();
  const asked = [head.email, `A district asks for ${school.name}`];
  assert.deepEqual(await mailed(), [asked]);
  await decide(false);
  const denied = [boss.email, `${school.name} denied the request of your district`];
  assert.deepEqual(await mailed(), [asked, denied]);
  built.clock.advanceDays(2);
  await ask();
  await decide(true);
  const approved = [boss.email, `${school.name} is part of your district`];
  assert.deepEqual(await mailed(), [asked, denied, asked, approved]);
});
