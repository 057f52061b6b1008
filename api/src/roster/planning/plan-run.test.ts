import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '#test/fresh-database.ts';
import {
  loadRun,
  newClass,
  newEnrollment,
  newOrg,
  newPerson,
  newRole,
  newSource,
  planSource,
} from '#test/roster-scene.ts';

const firstRoster = [
  newOrg('d', 'Cedar', { type: 'district' }),
  newOrg('s1', 'North'),
  newPerson('t1', 'Tia Reed', { email: 'tia@cedar.test' }),
  newPerson('p1', 'Pam Lee'),
  newPerson('k1', 'Kim Park', { grade: '7' }),
  newPerson('k2', 'Lou Diaz', { grade: 'KG' }),
  newRole('t1', 's1', 'teacher'),
  newRole('p1', 's1', 'principal'),
  newRole('k1', 's1', 'student'),
  newRole('k2', 's1', 'student'),
  newClass('c1', 's1', { periods: ['1(A)'] }),
  newEnrollment('c1', 't1', 'teacher', { isPrimary: true }),
  newEnrollment('c1', 'k1', 'student'),
];

test('plans schools, staff, students and classes of a first roster', async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  const district = await db
    .insertInto('districts')
    .values({ name: 'Cedar', code: 'CEDAR' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { run, problems } = await loadRun(db, await planSource(db, district.id, newSource(firstRoster)));
  assert.deepEqual(problems, []);
  assert.equal(run.state, 'planned');
  assert.deepEqual(run.counts, {
    schools: { add: 1, change: 0, end: 0 },
    students: { add: 2, change: 0, end: 0 },
    staff: { add: 2, change: 0, end: 0 },
    classes: { add: 1, change: 0, end: 0 },
  });
});
