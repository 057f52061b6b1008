import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RosterRecord } from '@tapin/oneroster/records';
import type { Database } from '#src/database/database.ts';
import { makePlannedDistrict, newStaff, newStudent } from '#test/roster/planned-district.ts';
import {
  type loadRun,
  newClass,
  newEnrollment,
  newOrg,
  newPerson,
  newRole,
} from '#test/roster/roster-scene.ts';
import { loadChoices } from './choices.ts';

test('an answer about a school that was removed since does not prevent other answers', async (t) => {
  const { db, districtId, changeMapping } = await makePlannedDistrict(t);
  const values = { name: 'North', code: 'NORTH', district_id: districtId };
  const { id } = await db.insertInto('schools').values(values).returning('id').executeTakeFirstOrThrow();
  await changeMapping({ schools: { 'org-1': String(id) } });
  await db.deleteFrom('schools').where('id', '=', id).execute();
  const after = await changeMapping({ periods: { A: 'home_room' } });
  assert.deepEqual(after.schools, { 'org-1': String(id) });
  await assert.rejects(changeMapping({ schools: { 'org-2': String(id) } }), /roster_mapping_wrong/);
});

const office = newOrg('d', 'Cedar', { type: 'district' } as Partial<RosterRecord>);
const rosterOf = (type: string) => [
  office,
  newOrg('s1', 'North', { type } as Partial<RosterRecord>),
  ...newStaff('t1', 'Tia Reed'),
  ...newStudent('k1', 'Ana Ruiz'),
  ...[newClass('c1', 's1'), newEnrollment('c1', 't1', 'teacher'), newEnrollment('c1', 'k1', 'student')],
];

type Plan = Awaited<ReturnType<typeof loadRun>>;

const problemsOf = ({ problems }: Plan) =>
  problems.map(({ code, level, value, data }) => [code, level, value, data]);

const choicesOf = async (db: Database, { run }: Plan) =>
  (await loadChoices(db, run)).choices.schools.map(({ sourcedId, type, mapped }) => [
    sourcedId,
    type,
    mapped,
  ]);

test('an org of another type with students is offered in the mapping, with the number of people and classes that are left out', async (t) => {
  const { db, plan, planWith } = await makePlannedDistrict(t);
  const first = await plan(rosterOf('department'));
  assert.deepEqual(first.changes, []);
  const leftOut = { name: 'North', type: 'department', people: '2', classes: '1' };
  assert.deepEqual(
    problemsOf(first).filter(([code]) => code === 'org-not-school'),
    [['org-not-school', 'error', 'department', leftOut]],
  );
  assert.deepEqual(await choicesOf(db, first), [['s1', 'department', '']]);

  const chosen = await planWith(first.run.id, { schools: { s1: 'new' } });
  assert.deepEqual([chosen.problems, Object(chosen.run.counts).students.add], [[], 1]);
  assert.deepEqual(await choicesOf(db, chosen), [['s1', 'department', 'new']]);
  const skipped = await planWith(first.run.id, { schools: { s1: 'skip' } });
  assert.deepEqual(await choicesOf(db, skipped), [['s1', 'department', 'skip']]);
  assert.deepEqual(problemsOf(skipped), [], 'the district left the org out');
});

test('a school that was imported stays a school when a later file gives it another type', async (t) => {
  const { plan, importAll } = await makePlannedDistrict(t);
  await importAll(rosterOf('school'));
  assert.deepEqual((await plan(rosterOf('campus'))).changes, []);
});

test('the staff of an office are counted in a note, and the office is not offered as a school', async (t) => {
  const { db, plan } = await makePlannedDistrict(t);
  const clerk = [newPerson('x1', 'Dana Poe'), newRole('x1', 'd', 'aide')];
  const planned = await plan([...rosterOf('school'), ...clerk]);
  assert.deepEqual(problemsOf(planned), [
    ['org-office', 'note', 'district', { name: 'Cedar', type: 'district', people: '1', classes: '0' }],
  ]);
  assert.deepEqual(await choicesOf(db, planned), [['s1', 'school', 'new']]);
});

test('classes of a past session are counted by the day on which it ended', async (t) => {
  const { plan } = await makePlannedDistrict(t);
  const place = { file: 'test.csv', line: 2, isEnded: false } as const;
  const year = { firstDay: '2025-08-15', lastDay: '2026-06-10', schoolYear: 2026 } as const;
  const names = { sourcedId: 'y1', title: '2025', type: 'term' } as const;
  const session = { kind: 'session', ...names, ...place, ...year } as const;
  const past = ['p1', 'p2'].map((id) => newClass(id, 's1', { sessionSourcedIds: ['y1'] }));
  assert.deepEqual(problemsOf(await plan([...rosterOf('school'), session, ...past])), [
    ['class-past', 'warning', '2026-06-10', { count: '2', day: '2026-06-10' }],
  ]);
});

test('reports each enrollment whose person has another role than the enrollment', async (t) => {
  const { plan } = await makePlannedDistrict(t);
  const wrong = [
    newClass('c2', 's1'),
    newEnrollment('c2', 't1', 'student'),
    newEnrollment('c2', 'k1', 'teacher'),
  ];
  assert.deepEqual(
    problemsOf(await plan([...rosterOf('school'), ...wrong])).map((problem) => problem.slice(0, 3)),
    [
      ['enrollment-other-kind', 'error', 'k1'],
      ['enrollment-other-kind', 'error', 't1'],
    ],
  );
});

test('reports why a person was left out: an unknown school, an ended role, no role or no school', async (t) => {
  const { plan } = await makePlannedDistrict(t);
  const people = [
    newPerson('a', 'Ann Able'),
    newRole('a', 'gone', 'teacher'),
    newPerson('b', 'Ben Bay'),
    newRole('b', 's1', 'teacher', { lastDay: '2026-06-10' } as Partial<RosterRecord>),
    newPerson('c', 'Cid Cole', { primaryOrgSourcedId: 's1' }),
    newPerson('d', 'Dot Dean'),
  ];
  const planned = await plan([...rosterOf('school'), ...people]);
  const found = problemsOf(planned).filter(([code]) => String(code).startsWith('person'));
  assert.deepEqual(found.map(([code, , value, data]) => [code, value, Object(data).school]).sort(), [
    ['person-no-role', 'c', ''],
    ['person-no-school', 'd', ''],
    ['person-role-ended', 'b', ''],
    ['person-school-unknown', 'a', 'gone'],
  ]);
});
