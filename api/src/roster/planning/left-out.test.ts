import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { RosterRecord } from '@tapin/oneroster/records';
import type { Database } from '#src/database/database.ts';
import { freshDatabase } from '#test/fresh-database.ts';
import { makeRosterDistrict } from '#test/roster-changes.ts';
import {
  importSource,
  loadRun,
  newClass,
  newEnrollment,
  newOrg,
  newPerson,
  newRole,
  newSource,
  planSource,
} from '#test/roster-scene.ts';
import { loadChoices } from './choices.ts';
import { changeMapping } from './mapping.ts';
import { planRun } from './plan-run.ts';

const office = newOrg('d', 'Cedar', { type: 'district' } as Partial<RosterRecord>);
const rosterOf = (type: string) => [
  office,
  newOrg('s1', 'North', { type } as Partial<RosterRecord>),
  ...[newPerson('t1', 'Tia Reed'), newRole('t1', 's1', 'teacher')],
  ...[newPerson('k1', 'Ana Ruiz', { grade: '5' }), newRole('k1', 's1', 'student')],
  ...[newClass('c1', 's1'), newEnrollment('c1', 't1', 'teacher'), newEnrollment('c1', 'k1', 'student')],
];

async function makeDistrict(t: TestContext) {
  const { db, close } = await freshDatabase();
  t.after(close);
  return { db, districtId: await makeRosterDistrict(db, 'CEDAR') };
}

const problemsOf = async (db: Database, runId: number) =>
  (await loadRun(db, runId)).problems.map(({ code, level, value, data }) => [code, level, value, data]);

const choicesOf = async (db: Database, id: number, district_id: number) =>
  (await loadChoices(db, { id, district_id })).choices.schools.map(({ sourcedId, type, mapped }) => [
    sourcedId,
    type,
    mapped,
  ]);

test('an org of another type with students is offered in the mapping, and says how many people and classes it leaves out', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  const run = await planSource(db, districtId, newSource(rosterOf('department')));
  assert.deepEqual((await loadRun(db, run)).changes, []);
  const leftOut = { name: 'North', type: 'department', people: '2', classes: '1' };
  assert.deepEqual(
    (await problemsOf(db, run)).filter(([code]) => code === 'org-not-school'),
    [['org-not-school', 'error', 'department', leftOut]],
  );
  assert.deepEqual(await choicesOf(db, run, districtId), [['s1', 'department', '']]);

  await changeMapping(db, districtId, { schools: { s1: 'new' } });
  await planRun(db, run);
  const chosen = await loadRun(db, run);
  assert.deepEqual([chosen.problems, Object(chosen.run.counts).students.add], [[], 1]);
  assert.deepEqual(await choicesOf(db, run, districtId), [['s1', 'department', 'new']]);
  await changeMapping(db, districtId, { schools: { s1: 'skip' } });
  await planRun(db, run);
  assert.deepEqual(await choicesOf(db, run, districtId), [['s1', 'department', 'skip']]);
  assert.deepEqual(
    (await problemsOf(db, run)).map(([code]) => code),
    [],
    'the district left the org out',
  );
});

test('a school that was imported stays one when a later file writes it with another type', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  await importSource(db, districtId, newSource(rosterOf('school')));
  const run = await planSource(db, districtId, newSource(rosterOf('campus')));
  assert.deepEqual((await loadRun(db, run)).changes, []);
});

test('the staff of an office are counted in a note, and the office is not offered as a school', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  const clerk = [newPerson('x1', 'Dana Poe'), newRole('x1', 'd', 'aide')];
  const run = await planSource(db, districtId, newSource([...rosterOf('school'), ...clerk]));
  assert.deepEqual(await problemsOf(db, run), [
    ['org-office', 'note', 'district', { name: 'Cedar', type: 'district', people: '1', classes: '0' }],
  ]);
  assert.deepEqual(await choicesOf(db, run, districtId), [['s1', 'school', 'new']]);
});

test('classes of a past session are counted by the day on which it ended', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  const place = { file: 'test.csv', line: 2, isEnded: false } as const;
  const year = { firstDay: '2025-08-15', lastDay: '2026-06-10', schoolYear: 2026 } as const;
  const session = {
    kind: 'session',
    sourcedId: 'y1',
    title: '2025',
    type: 'term',
    ...place,
    ...year,
  } as const;
  const past = ['p1', 'p2'].map((id) => newClass(id, 's1', { sessionSourcedIds: ['y1'] }));
  const run = await planSource(db, districtId, newSource([...rosterOf('school'), session, ...past]));
  assert.deepEqual(await problemsOf(db, run), [
    ['class-past', 'warning', '2026-06-10', { count: '2', day: '2026-06-10' }],
  ]);
});

test('says of each enrollment that it is of a person of the other kind', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  const wrong = [
    newClass('c2', 's1'),
    newEnrollment('c2', 't1', 'student'),
    newEnrollment('c2', 'k1', 'teacher'),
  ];
  const run = await planSource(db, districtId, newSource([...rosterOf('school'), ...wrong]));
  assert.deepEqual(
    (await problemsOf(db, run)).map(([code, level, value]) => [code, level, value]),
    [
      ['enrollment-other-kind', 'error', 'k1'],
      ['enrollment-other-kind', 'error', 't1'],
    ],
  );
});

test('says why a person was left out: an unknown school, an ended role, no role or no school', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  const people = [
    ...[newPerson('a', 'Ann Able'), newRole('a', 'gone', 'teacher')],
    ...[
      newPerson('b', 'Ben Bay'),
      newRole('b', 's1', 'teacher', { lastDay: '2026-06-10' } as Partial<RosterRecord>),
    ],
    newPerson('c', 'Cid Cole', { primaryOrgSourcedId: 's1' }),
    newPerson('d', 'Dot Dean'),
  ];
  const run = await planSource(db, districtId, newSource([...rosterOf('school'), ...people]));
  const found = (await problemsOf(db, run)).filter(([code]) => String(code).startsWith('person'));
  assert.deepEqual(found.map(([code, , value, data]) => [code, value, Object(data).school]).sort(), [
    ['person-no-role', 'c', ''],
    ['person-no-school', 'd', ''],
    ['person-role-ended', 'b', ''],
    ['person-school-unknown', 'a', 'gone'],
  ]);
});
