import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '#test/fresh-database.ts';
import { makeRosterDistrict } from '#test/roster-changes.ts';
import { changeMapping } from './mapping.ts';

test('an earlier answer about a school that was removed since does not refuse other answers', async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  const values = { name: 'North', code: 'NORTH', district_id: districtId };
  const { id } = await db.insertInto('schools').values(values).returning('id').executeTakeFirstOrThrow();
  await changeMapping(db, districtId, { schools: { 'org-1': String(id) } });
  await db.deleteFrom('schools').where('id', '=', id).execute();
  const after = await changeMapping(db, districtId, { periods: { A: 'home_room' } });
  assert.deepEqual(after.schools, { 'org-1': String(id) });
  await assert.rejects(
    changeMapping(db, districtId, { schools: { 'org-2': String(id) } }),
    /roster_mapping_wrong/,
  );
});
