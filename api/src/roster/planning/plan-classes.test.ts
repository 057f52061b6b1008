import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
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

async function makeDistrict(t: TestContext) {
  const { db, close } = await freshDatabase();
  t.after(close);
  return { db, districtId: await makeRosterDistrict(db, 'CEDAR') };
}

/** Returns the members of each class that a plan adds or changes. */
async function membersOf(db: Database, runId: number): Promise<Record<string, string>> {
  const { changes } = await loadRun(db, runId);
  const ofClass = changes.filter(({ kind }) => kind === 'class');
  return Object.fromEntries(
    ofClass.map(({ sourced_id, after }) => {
      const members: { sourcedId: string }[] = Object(after).members ?? [];
      return [sourced_id, members.map(({ sourcedId }) => sourcedId).join(' ')];
    }),
  );
}

const people = [
  newOrg('s1', 'North'),
  newOrg('s2', 'South'),
  newPerson('t1', 'Tia Reed'),
  newPerson('t2', 'Ulf Moss'),
  newPerson('k1', 'Ana Abel', { grade: '5', division: 'cora cruz' }),
  newPerson('k2', 'Ben Zhu', { grade: '6' }),
  newPerson('k3', 'Cy Dove', { grade: '6' }),
  newRole('t1', 's1', 'teacher'),
  newRole('t2', 's1', 'aide'),
  newRole('k1', 's1', 'student'),
  newRole('k2', 's1', 'student'),
  newRole('k3', 's2', 'student'),
];

test('keeps co-teachers and students of other schools, and reports what refers to nothing', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  const roster = [
    ...people,
    newClass('c1', 's1', { periods: ['P2', 'P3'] }),
    newClass('c2', 's1', { courseTitle: 'Advisory 5' }),
    newClass('c3', 's1', { title: 'Band', periods: ['Z'] }),
    newClass('c4', 'nowhere'),
    newEnrollment('c1', 't1', 'teacher', { isPrimary: true }),
    newEnrollment('c1', 't2', 'teacher'),
    newEnrollment('c1', 'k1', 'student'),
    newEnrollment('c1', 'k3', 'student'),
    newEnrollment('c1', 'k2', 'student', { lastDay: '2026-10-04' }),
    newEnrollment('c1', 'nobody', 'student'),
    newEnrollment('c9', 'k1', 'student'),
  ];
  const plan = await loadRun(db, await planSource(db, districtId, newSource(roster)));
  assert.deepEqual(plan.problems.map(({ code }) => code).sort(), [
    'class-no-school',
    'enrollment-no-class',
    'enrollment-no-person',
  ]);
  assert.deepEqual(await membersOf(db, plan.run.id), { c1: 'k1 k3 t1 t2', c2: '', c3: '' });
  const typeOf = (id: string) =>
    Object(plan.changes.find(({ sourced_id }) => sourced_id === id)?.after).classType;
  assert.deepEqual(['c1', 'c2', 'c3'].map(typeOf), ['second_period', 'home_room', null]);
  // The teachers of c1 need a membership at South to see its student k3.
  const south = plan.changes.filter(
    ({ kind, school_sourced_id }) => kind === 'staff' && school_sourced_id === 's2',
  );
  assert.deepEqual(south.map(({ sourced_id }) => sourced_id).sort(), ['t1', 't2']);

  await importSource(db, districtId, newSource(roster));
  const again = await loadRun(db, await planSource(db, districtId, newSource(roster)));
  assert.deepEqual(again.changes, []);
  const { choices } = await loadChoices(db, again.run);
  assert.deepEqual(
    choices.periods.map(({ label, mapped }) => [label, mapped]),
    [
      ['P2', 'second_period'],
      ['P3', 'third_period'],
      ['Z', ''],
    ],
  );
  await changeMapping(db, districtId, { periods: { Z: 'eighth_period' } });
  await planRun(db, again.run.id);
  const mapped = await loadRun(db, again.run.id);
  assert.deepEqual(
    mapped.changes.map(({ sourced_id, after }) => [sourced_id, Object(after).classType]),
    [['c3', 'eighth_period']],
  );
  const ended = await loadRun(
    db,
    await planSource(db, districtId, newSource(people.concat(newClass('c2', 's1')))),
  );
  assert.deepEqual(
    ended.changes
      .filter(({ action }) => action === 'end')
      .map(({ sourced_id }) => sourced_id)
      .sort(),
    ['c1', 'c3', 't1', 't2'],
  );
});

test('gives all students to one counselor, and divides them among several by the mapping', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  const first = [...people, newPerson('n1', 'Cora Cruz'), newRole('n1', 's1', 'counselor')];
  const one = await planSource(db, districtId, newSource(first));
  assert.deepEqual(await membersOf(db, one), { 'counselor:s1:n1': 'k1 k2 n1' });

  const several = newSource([...first, newPerson('n2', 'Dan Dale'), newRole('n2', 's1', 'counselor')]);
  const runId = await planSource(db, districtId, several);
  const undivided = await loadRun(db, runId);
  assert.deepEqual(
    undivided.problems.map(({ code, data }) => [code, Object(data).school]),
    [['counselors-undivided', 'North']],
  );
  assert.deepEqual(await membersOf(db, runId), {});
  const { choices } = await loadChoices(db, undivided.run);
  assert.deepEqual(
    choices.counselors.map(({ sourcedId, mapped }) => [sourcedId, mapped]),
    [
      ['n1', ''],
      ['n2', ''],
    ],
  );
  const expected = { 'counselor:s1:n1': 'k1 n1', 'counselor:s1:n2': 'k2 n2' };
  for (const [counselors, division] of [
    ['letters', { n1: 'A-M', n2: 'N-Z' }],
    ['grades', { n1: 'K, 1-5', n2: '6-8' }],
  ] as const) {
    await changeMapping(db, districtId, { counselors, division: { s1: division } });
    await planRun(db, runId);
    assert.deepEqual(await membersOf(db, runId), expected, counselors);
  }
  await changeMapping(db, districtId, { counselors: 'column', division: { s1: {} } });
  await planRun(db, runId);
  assert.deepEqual(await membersOf(db, runId), { 'counselor:s1:n1': 'k1 n1' });
  // Another column has to be read from the source first.
  await changeMapping(db, districtId, { column: 'metadata.counselor' });
  await planRun(db, runId);
  assert.equal((await loadRun(db, runId)).run.state, 'reading');
});

test('a class of the data that has the id of a counselor is planned once', async (t) => {
  const { db, districtId } = await makeDistrict(t);
  const source = newSource([
    newOrg('s1', 'North'),
    newPerson('t1', 'Tia Reed'),
    newRole('t1', 's1', 'counselor'),
    newPerson('k1', 'Ana Ruiz', { grade: '5' }),
    newRole('k1', 's1', 'student'),
    newClass('counselor:s1:t1', 's1'),
    newEnrollment('counselor:s1:t1', 'k1', 'student'),
  ]);
  await importSource(db, districtId, source);
  const { changes } = await loadRun(db, await planSource(db, districtId, source));
  assert.deepEqual(changes, []);
  const classes = await db.selectFrom('classes').select(['sourced_id', 'title']).execute();
  assert.deepEqual(classes, [{ sourced_id: 'counselor:s1:t1', title: 'Class counselor:s1:t1' }]);
});
