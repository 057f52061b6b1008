import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { makePerson, makeSchool } from '#test/people.ts';

test('a day without school names the next school day', async (t) => {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const head = await makePerson(built, { schoolId: id, role: 'super_admin' });
  const stats = async (daysAgo: 0 | 7) => {
    const query = { schoolUserId: String(head.schoolUserId), daysAgo };
    return (await head.visitor.call('GET /staff/dashboard/stats', { query })).body.stats;
  };
  assert.ok(!('nextSchoolDay' in (await stats(0))), 'Wednesday');
  built.clock.advanceDays(3);
  assert.equal((await stats(0)).nextSchoolDay, '2026-03-16');
  assert.ok(!('nextSchoolDay' in (await stats(7))), 'a longer time');
  const holiday = { school_id: id, first_day: '2026-03-16', last_day: '2026-03-16', name: 'Staff day' };
  await built.db.insertInto('school_holidays').values(holiday).execute();
  built.clock.advance(60_000);
  assert.equal((await stats(0)).nextSchoolDay, '2026-03-17');
});
