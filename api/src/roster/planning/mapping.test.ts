import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePlannedDistrict } from '#test/planned-district.ts';

test('an earlier answer about a school that was removed since does not refuse other answers', async (t) => {
  const { db, districtId, changeMapping } = await makePlannedDistrict(t);
  const values = { name: 'North', code: 'NORTH', district_id: districtId };
  const { id } = await db.insertInto('schools').values(values).returning('id').executeTakeFirstOrThrow();
  await changeMapping({ schools: { 'org-1': String(id) } });
  await db.deleteFrom('schools').where('id', '=', id).execute();
  const after = await changeMapping({ periods: { A: 'home_room' } });
  assert.deepEqual(after.schools, { 'org-1': String(id) });
  await assert.rejects(changeMapping({ schools: { 'org-2': String(id) } }), /roster_mapping_wrong/);
});
