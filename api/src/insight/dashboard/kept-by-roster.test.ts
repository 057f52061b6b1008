import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { makeRosteredSchool, memberOf } from '#test/roster/rostered.ts';

test('the dashboard of a school with a roster says so until someone has tapped in', async (t) => {
  const built = await build(t);
  const { admin, place } = await makeRosteredSchool(built);
  const isKept = async () => {
    // Replies are cached for a minute.
    built.clock.advance(60_000);
    const { stats } = (await admin.visitor.call('GET /staff/dashboard/stats', { query: memberOf(admin) }))
      .body;
    return stats.keptByRoster ?? false;
  };
  await built.db.deleteFrom('roster_schools').execute();
  assert.equal(await isKept(), false);
  const link = { district_id: place.districtId, sourced_id: 'org-1', school_id: place.schoolId };
  await built.db.insertInto('roster_schools').values(link).execute();
  assert.equal(await isKept(), true);
});
