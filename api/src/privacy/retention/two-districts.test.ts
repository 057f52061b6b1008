import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { joinSchool, makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';

test('a district neither sees nor ends the legal hold of another district on a student who moved', async (t) => {
  const built = await build(t);
  const [one, other] = [await makeDistrict(built), await makeDistrict(built)];
  const [here, there] = [await makeSchool(built, one), await makeSchool(built, other)];
  const admin = await makeDistrictAdmin(built, one);
  const otherAdmin = await makeDistrictAdmin(built, other);
  const student = await makePerson(built, { schoolId: here.id, verified: 'rejected' });
  await joinSchool(built, student, there.id);

  const about = { student: student.email, reason: 'A lawsuit', lastDay: null };
  const add = async (who: typeof admin) =>
    (await callAs(who, 'POST /district/retention/hold', about)).body.holds;
  const [{ _id: hold }] = await add(otherAdmin);
  assert.deepEqual((await callAs(admin, 'GET /district/retention')).body.holds, []);
  const end = (who: typeof admin) => callAs(who, 'DELETE /district/retention/hold/:hold', { hold });
  assert.equal((await end(admin)).body.code, 'not_found');
  assert.equal((await add(admin)).length, 1);
  assert.equal((await end(otherAdmin)).status, 200);
});
