import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';

test('a district neither sees nor ends the legal hold of another district on a student who moved', async (t) => {
  const built = await build(t);
  const [one, other] = [await makeDistrict(built), await makeDistrict(built)];
  const [here, there] = [await makeSchool(built, one), await makeSchool(built, other)];
  const admin = await makeDistrictAdmin(built, one);
  const otherAdmin = await makeDistrictAdmin(built, other);
  const student = await makePerson(built, { schoolId: here.id, verified: 'rejected' });
  const moved = { user_id: student.userId, role: 'student', verified: 'approved', grade: null } as const;
  await built.db
    .insertInto('school_users')
    .values({ school_id: there.id, ...moved })
    .execute();

  const own = { districtUserId: String(admin.districtUserId) };
  const ofOther = { districtUserId: String(otherAdmin.districtUserId) };
  const hold = { student: student.email, reason: 'A lawsuit', lastDay: null };
  const add = 'POST /district/retention/hold';
  const added = await otherAdmin.visitor.call(add, { body: { ...ofOther, ...hold } });
  const params = { hold: String(added.body.holds[0]?._id) };
  const { body } = await admin.visitor.call('GET /district/retention', { query: own });
  assert.deepEqual(body.holds, []);
  const end = 'DELETE /district/retention/hold/:hold';
  assert.equal((await admin.visitor.call(end, { params, query: own })).body.code, 'not_found');
  assert.equal((await admin.visitor.call(add, { body: { ...own, ...hold } })).body.holds.length, 1);
  assert.equal((await otherAdmin.visitor.call(end, { params, query: ofOther })).status, 200);
});
