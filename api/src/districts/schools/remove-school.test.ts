import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { build } from '#test/build.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const district = await makeDistrict(built);
  const boss = await makeDistrictAdmin(built, district);
  const query = { districtUserId: String(boss.districtUserId) };
  const body = { ...query, schoolCode: 'OOPS1', schoolName: 'Oops' };
  const made = await boss.visitor.call('POST /district/school', { body });
  const id: string = made.body.school._id;
  const remove = async (school = id): Promise<string> =>
    (await boss.visitor.call('DELETE /district/school/:school', { params: { school }, query })).body.code ??
    'ok';
  const codes = async (): Promise<string[]> =>
    (await boss.visitor.send('GET /user/me')).body.schools.map(({ code }: { code: string }) => code);
  return { built, district, boss, id: Number(id), remove, codes };
}

test('a district admin removes a school without people, which is audited, and its code is free again', async (t) => {
  const { built, district, id, remove, codes, boss } = await makeScene(t);
  assert.deepEqual(await codes(), ['OOPS1']);
  assert.equal(await remove(), 'ok');
  assert.deepEqual(await codes(), []);
  assert.equal(await remove(), 'not_found');
  const entry = await built.db
    .selectFrom('audit')
    .select(['actor_id', 'school_id', 'district_id', 'detail'])
    .where('action', '=', 'remove-school')
    .executeTakeFirst();
  assert.deepEqual(entry, {
    actor_id: boss.userId,
    school_id: id,
    district_id: district,
    detail: { name: 'Oops', code: 'OOPS1' },
  });
  const body = { districtUserId: String(boss.districtUserId), schoolCode: 'OOPS1', schoolName: 'Again' };
  assert.equal((await boss.visitor.call('POST /district/school', { body })).status, 200);
});

test('a school with people, a request or answers is not removed, and one whose memberships have ended is', async (t) => {
  const { built, id, remove } = await makeScene(t);
  const teacher = await makePerson(built, { role: 'teacher', schoolId: id, verified: 'pending' });
  assert.equal(await remove(), 'school_in_use');
  const membership = built.db.updateTable('school_users').where('id', '=', teacher.schoolUserId);
  await membership.set({ verified: 'approved' }).execute();
  assert.equal(await remove(), 'school_in_use');
  await membership.set({ verified: 'rejected' }).execute();
  await built.db
    .insertInto('follow_ups')
    .values({ school_id: id, student_id: teacher.userId, reason: 'low', opened_at: built.clock.now() })
    .execute();
  assert.equal(await remove(), 'school_in_use');
  await built.db.deleteFrom('follow_ups').execute();
  assert.equal(await remove(), 'ok');
});

test('a school of another district is not removed', async (t) => {
  const { built, remove } = await makeScene(t);
  const foreign = await makeSchool(built, await makeDistrict(built));
  assert.equal(await remove(String(foreign.id)), 'not_found');
  assert.ok(
    await built.db.selectFrom('schools').select('id').where('id', '=', foreign.id).executeTakeFirst(),
  );
});
