import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { addHoliday } from '#test/care.ts';
import { makePerson, makeSchool } from '#test/people.ts';

test('a day without school names the next school day', async (t) => {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const head = await makePerson(built, { schoolId: id, role: 'super_admin' });
  const stats = async (daysAgo: 0 | 7) =>
    (await callAs(head, 'GET /staff/dashboard/stats', { daysAgo })).body.stats;
  assert.ok(!('nextSchoolDay' in (await stats(0))), 'Wednesday');
  built.clock.advanceDays(3);
  assert.equal((await stats(0)).nextSchoolDay, '2026-03-16');
  assert.ok(!('nextSchoolDay' in (await stats(7))), 'a longer time');
  await addHoliday(built, id, '2026-03-16');
  built.clock.advance(60_000);
  assert.equal((await stats(0)).nextSchoolDay, '2026-03-17');
});
