import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyMapping } from '@tapin/contract/roster';
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
import { slotOf } from './plan-classes.ts';

for (const label of [
  '1',
  '01',
  'P1',
  'Per. 1',
  'Period 1',
  'periodo  1',
  '1(A)',
  '1 (A-B)',
  '1A',
  '1st',
  '1st period',
])
  test(`the period label ${label} means the first period`, () => {
    assert.equal(slotOf(emptyMapping, 'period', label), 'first_period');
  });

test('an unknown label fills no slot, and the label of a homeroom fills the homeroom slot', () => {
  for (const label of ['9', '0', '12', 'Lunch', 'constructor', `1 ${'('.repeat(50_000)}`, ''])
    assert.equal(slotOf(emptyMapping, 'period', label), '', label.slice(0, 20));
  assert.equal(slotOf(emptyMapping, 'period', 'HR'), 'home_room');
  assert.equal(slotOf(emptyMapping, 'course', 'Advisory 9'), 'home_room');
});

test('the slot that the district chose for a label comes before the guessed one', () => {
  const chosen = { ...emptyMapping, periods: { '1': '' as const, Lunch: 'fourth_period' as const } };
  assert.equal(slotOf(chosen, 'period', '1'), '');
  assert.equal(slotOf(chosen, 'period', 'Lunch'), 'fourth_period');
});

function membersOf({ changes }: Awaited<ReturnType<typeof loadRun>>): Record<string, string> {
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
  ...newStaff('t1', 'Tia Reed'),
  ...newStaff('t2', 'Ulf Moss', 'aide'),
  ...newStudent('k1', 'Ana Abel', { division: 'cora cruz' }),
  ...newStudent('k2', 'Ben Zhu', { grade: '6' }),
  newPerson('k3', 'Cy Dove', { grade: '6' }),
  newRole('k3', 's2', 'student'),
];

test('a plan keeps co-teachers and students of other schools, and reports references to missing records', async (t) => {
  const { db, plan: planRoster, planWith, importAll } = await makePlannedDistrict(t);
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
  const plan = await planRoster(roster);
  assert.deepEqual(plan.problems.map(({ code }) => code).sort(), [
    'class-no-school',
    'enrollment-no-class',
    'enrollment-no-person',
  ]);
  assert.deepEqual(membersOf(plan), { c1: 'k1 k3 t1 t2', c2: '', c3: '' });
  const typeOf = (id: string) =>
    Object(plan.changes.find(({ sourced_id }) => sourced_id === id)?.after).classType;
  assert.deepEqual(['c1', 'c2', 'c3'].map(typeOf), ['second_period', 'home_room', null]);
  // The teachers of c1 need a membership at South to see its student k3.
  const south = plan.changes.filter(
    ({ kind, school_sourced_id }) => kind === 'staff' && school_sourced_id === 's2',
  );
  assert.deepEqual(south.map(({ sourced_id }) => sourced_id).sort(), ['t1', 't2']);

  await importAll(roster);
  const again = await planRoster(roster);
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
  const mapped = await planWith(again.run.id, { periods: { Z: 'eighth_period' } });
  assert.deepEqual(
    mapped.changes.map(({ sourced_id, after }) => [sourced_id, Object(after).classType]),
    [['c3', 'eighth_period']],
  );
  const ended = await planRoster([...people, newClass('c2', 's1')]);
  assert.deepEqual(
    ended.changes
      .filter(({ action }) => action === 'end')
      .map(({ sourced_id }) => sourced_id)
      .sort(),
    ['c1', 'c3', 't1', 't2'],
  );
});

test('a plan gives all students to a single counselor, and divides them among several by the mapping', async (t) => {
  const { db, plan, planWith } = await makePlannedDistrict(t);
  const first = [...people, ...newStaff('n1', 'Cora Cruz', 'counselor')];
  assert.deepEqual(membersOf(await plan(first)), { 'counselor:s1:n1': 'k1 k2 n1' });

  const undivided = await plan([...first, ...newStaff('n2', 'Dan Dale', 'counselor')]);
  assert.deepEqual(
    undivided.problems.map(({ code, data }) => [code, Object(data).school]),
    [['counselors-undivided', 'North']],
  );
  assert.deepEqual(membersOf(undivided), {});
  const { choices } = await loadChoices(db, undivided.run);
  assert.deepEqual(
    choices.counselors.map(({ sourcedId, mapped }) => [sourcedId, mapped]),
    [
      ['n1', ''],
      ['n2', ''],
    ],
  );
  const { id } = undivided.run;
  const expected = { 'counselor:s1:n1': 'k1 n1', 'counselor:s1:n2': 'k2 n2' };
  for (const [counselors, division] of [
    ['letters', { n1: 'A-M', n2: 'N-Z' }],
    ['grades', { n1: 'K, 1-5', n2: '6-8' }],
  ] as const)
    assert.deepEqual(
      membersOf(await planWith(id, { counselors, division: { s1: division } })),
      expected,
      counselors,
    );
  const byColumn = await planWith(id, { counselors: 'column', division: { s1: {} } });
  assert.deepEqual(membersOf(byColumn), { 'counselor:s1:n1': 'k1 n1' });
  assert.equal((await planWith(id, { column: 'metadata.counselor' })).run.state, 'reading');
});

test('when the roster has a class with the id that the plan gives to a counselor, the class is planned once', async (t) => {
  const { db, plan, importAll } = await makePlannedDistrict(t);
  const roster = [
    newOrg('s1', 'North'),
    ...newStaff('t1', 'Tia Reed', 'counselor'),
    ...newStudent('k1', 'Ana Ruiz'),
    newClass('counselor:s1:t1', 's1'),
    newEnrollment('counselor:s1:t1', 'k1', 'student'),
  ];
  await importAll(roster);
  assert.deepEqual((await plan(roster)).changes, []);
  const classes = await db.selectFrom('classes').select(['sourced_id', 'title']).execute();
  assert.deepEqual(classes, [{ sourced_id: 'counselor:s1:t1', title: 'Class counselor:s1:t1' }]);
});
