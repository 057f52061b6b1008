import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FigureSolver } from '#test/figure-solver.ts';
import { fc } from '#test/property-testing.ts';
import { publishedGroups, wholeGroup } from './small-groups.ts';

const cell = (answered: number, ...groups: string[]) => ({ answered, groups: [wholeGroup, ...groups] });

test('a group of fewer than five is not published, nor a second one with which it could be computed', () => {
  const cells = [cell(6, '9'), cell(6, '10'), cell(2, '11')];
  assert.deepEqual([...publishedGroups(cells, [wholeGroup, '9', '10', '11'])], [wholeGroup, '9']);
});

test('every group is published when five or more students of each one answered', () => {
  const cells = [cell(6, '9'), cell(5, '10'), cell(0, '11')];
  assert.deepEqual([...publishedGroups(cells, [wholeGroup, '9', '10', '11'])], [wholeGroup, '9', '10', '11']);
});

test('nothing is published about fewer than five students', () => {
  assert.deepEqual([...publishedGroups([cell(3, '9'), cell(1, '10')], [wholeGroup, '9', '10'])], []);
});

test('two classes are not published together if three students are in neither', () => {
  const cells = [cell(9, 'a'), cell(9, 'b'), cell(3)];
  assert.deepEqual([...publishedGroups(cells, [wholeGroup, 'a', 'b'])], [wholeGroup, 'a']);
});

const anyCells = fc.array(fc.record({ answered: fc.nat(9), groups: fc.subarray(['a', 'b', 'c', 'd']) }), {
  minLength: 1,
  maxLength: 7,
});

test('no sum of any cells with fewer answers than the size follows from the published groups', () => {
  fc.assert(
    fc.property(anyCells, fc.integer({ min: 2, max: 8 }), (list, size) => {
      const cells = list.map(({ answered, groups }) => cell(answered, ...groups));
      const solver = new FigureSolver();
      const keysOf = (of: readonly (typeof cells)[number][]) =>
        of.filter(({ answered }) => answered > 0).map((each) => String(cells.indexOf(each)));
      for (const group of publishedGroups(cells, [wholeGroup, 'a', 'b', 'c', 'd'], size))
        solver.learn(keysOf(cells.filter(({ groups }) => groups.includes(group))));
      for (let subset = 1; subset < 2 ** cells.length; subset += 1) {
        const of = cells.filter((_, at) => Math.floor(subset / 2 ** at) % 2 === 1);
        const answered = of.reduce((sum, each) => sum + each.answered, 0);
        if (answered > 0 && answered < size) assert.ok(!solver.canCompute(keysOf(of)), JSON.stringify(of));
      }
    }),
    { numRuns: 500 },
  );
});
