import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countNames } from '@tapin/shared/contract/school-overview';
import { possibleValues } from '#test/overview-solver.ts';
import { type Counts, hideSmallGroups, shownCounts } from './small-groups.ts';

const school = (id: number, totalStudents: number, checkedInStudents: number, needCare: number) => ({
  id,
  totalStudents,
  checkedInStudents,
  needCare,
});
type School = ReturnType<typeof school>;

function publish(schools: readonly School[]) {
  const { hidden, hiddenTotals } = hideSmallGroups(schools);
  const totals = Object.fromEntries(
    countNames.map((name) => [name, schools.reduce((sum, one) => sum + one[name], 0)]),
  ) as Counts;
  return {
    schools: schools.map((one) => shownCounts(one, hidden.get(one.id) ?? {})),
    totals: shownCounts(totals, hiddenTotals),
  };
}
const labels = (schools: readonly School[]) =>
  publish(schools).schools.map(({ hidden, ...counts }) =>
    countNames.map((name) => hidden?.[name] ?? counts[name]),
  );

test('shows everything when at least five students are behind each count, or nobody is at the school', () => {
  assert.deepEqual(labels([school(1, 400, 300, 12), school(2, 60, 50, 5), school(3, 0, 0, 0)]), [
    [400, 300, 12],
    [60, 50, 5],
    [0, 0, 0],
  ]);
});

test('hides a school of fewer than five students, and with it the smallest other school', () => {
  const schools = [school(1, 400, 300, 30), school(2, 60, 50, 12), school(3, 3, 3, 2)];
  assert.deepEqual(labels(schools), [
    [400, 300, 30],
    ['withheld', 'withheld', 'withheld'],
    ['fewerThanFive', 'fewerThanFive', 'fewerThanFive'],
  ]);
  const { hidden, ...totals } = publish(schools).totals;
  assert.deepEqual(totals, { totalStudents: 463, checkedInStudents: 353, needCare: 44 });
  assert.equal(hidden, undefined);
});

test('hides a total of fewer than five, and one that no second school protects', () => {
  const small = publish([school(1, 400, 300, 2), school(2, 60, 50, 1)]).totals;
  assert.deepEqual(small.hidden, { needCare: 'fewerThanFive' });
  const exposed = publish([school(1, 400, 300, 5), school(2, 60, 50, 1)]);
  assert.deepEqual(exposed.totals.hidden, { needCare: 'withheld' });
  assert.deepEqual(exposed.schools[0]?.hidden, { needCare: 'withheld' });
});

test('hides the same second school when a few students join or tap in', () => {
  const hiddenWith = (second: School, third: School) =>
    labels([school(1, 400, 300, 30), second, third, school(4, 2, 0, 0)]).map(([students]) => students);
  const expected = [400, 'withheld', 110, 'fewerThanFive'];
  assert.deepEqual(hiddenWith(school(2, 100, 50, 12), school(3, 110, 70, 6)), expected);
  assert.deepEqual(hiddenWith(school(2, 115, 90, 9), school(3, 110, 90, 20)), [
    400,
    'withheld',
    110,
    'fewerThanFive',
  ]);
});

/** A generator of numbers that gives the same districts in each run (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const districts = Array.from({ length: 120 }, (_, seed) => {
  const random = randomOf(seed);
  return Array.from({ length: 2 + random(4) }, (_, index) => {
    const students = random(3) === 0 ? random(6) : 5 + random(8);
    const checkedIn = random(students + 1);
    return school(index + 1, students, checkedIn, random(checkedIn + 1));
  });
});

const hiddenFigures = districts.flatMap((schools, seed) => {
  const published = publish(schools);
  return published.schools.flatMap(({ hidden }, index) =>
    countNames
      .filter((name) => hidden?.[name])
      .map((name) => ({
        of: `district ${seed}, school ${index + 1}, ${name}`,
        name,
        reason: hidden?.[name],
        values: possibleValues(published, index, name),
      })),
  );
});

test('the random districts have shown totals beside hidden figures', () => {
  const besideHidden = districts
    .map(publish)
    .filter(({ schools, totals }) =>
      countNames.some((name) => totals[name] !== null && schools.some((one) => one[name] === null)),
    );
  assert.ok(besideHidden.length > 30, `${besideHidden.length} districts`);
});

test('a figure of few students has any value below five as far as the overview tells', () => {
  const protectedFigures = hiddenFigures.filter(({ reason }) => reason === 'fewerThanFive');
  assert.ok(protectedFigures.length > 200, `${protectedFigures.length} figures are about few students`);
  for (const { of, name, values } of protectedFigures) {
    assert.deepEqual(values, name === 'totalStudents' ? [1, 2, 3, 4] : [0, 1, 2, 3, 4], of);
  }
});

test('a withheld figure has several values as far as the overview tells', () => {
  const withheld = hiddenFigures.filter(({ reason }) => reason === 'withheld');
  assert.ok(withheld.length > 100, `${withheld.length} figures are withheld`);
  for (const { of, values } of withheld) assert.ok(values.length > 1, `${of}: ${values}`);
});
