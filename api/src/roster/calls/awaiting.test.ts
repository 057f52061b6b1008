import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RosterRunState } from '@tapin/shared/contract/roster';
import { makePerson } from '#test/people.ts';
import { makeRosterScene } from '#test/roster-call-scene.ts';
import { makeRun } from '#test/roster-runs.ts';

test('a school without students waits for the roster until the first import is applied', async (t) => {
  const { built, districtId, school, by, visitor } = await makeRosterScene(t);
  const head = await makePerson(built, { schoolId: school.id, role: 'super_admin' });
  const isAwaiting = async () => {
    // Replies are cached for a minute.
    built.clock.advance(60_000);
    const query = { schoolUserId: String(head.schoolUserId) };
    const { stats } = (await head.visitor.call('GET /staff/dashboard/stats', { query })).body;
    const { schools } = (await visitor.call('GET /district/overview', { query: by })).body;
    assert.equal(schools[0].awaitsRoster, stats.awaitsRoster);
    return stats.awaitsRoster ?? false;
  };
  assert.equal(await isAwaiting(), false);
  const setState = (state: RosterRunState, appliedAt: Date | null = null) =>
    built.db
      .updateTable('roster_runs')
      .set({ state, applied_at: appliedAt })
      .where('district_id', '=', districtId)
      .execute();
  await makeRun(built, districtId);
  assert.equal(await isAwaiting(), true);
  await setState('canceled');
  assert.equal(await isAwaiting(), false);
  const source = { district_id: districtId, settings: JSON.stringify({ source: 'folder' }) };
  await built.db.insertInto('roster_sources').values(source).execute();
  assert.equal(await isAwaiting(), true);
  await setState('applied', built.clock.now());
  assert.equal(await isAwaiting(), false);
  await setState('undone', built.clock.now());
  assert.equal(await isAwaiting(), true);
  await makePerson(built, { schoolId: school.id });
  assert.equal(await isAwaiting(), false);
});
