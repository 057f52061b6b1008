import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { fromOwnQuestion } from '#src/check-ins/answers/asked-question.ts';
import { listBetween } from '#src/check-ins/own-questions/repository.ts';
import { build } from '#test/build.ts';
import { FigureSolver } from '#test/figures/figure-solver.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { makeSchool } from '#test/people.ts';
import { fc } from '#test/random/property-testing.ts';
import { hasLowOwnAnswer, isLowOwnAnswer } from './low-answers.ts';
import { publishedGroups, wholeGroup } from './small-groups.ts';

const questions = [
  { type: 'basic', lowResponses: [] },
  { type: 'basic', lowResponses: [1] },
  { type: 'basic', lowResponses: [2] },
  { type: 'steps', lowResponses: [1, 2] },
  { type: 'steps', lowResponses: [5] },
] as const;

test('a low answer to an own question is the same in SQL and in code', async (t) => {
  const built = await build(t);
  const { db } = built;
  const { id: schoolId } = await makeSchool(built);
  const other = await makeSchool(built);
  // The slot of another school has a question to which each response is low.
  await makeOwnQuestion(built, other.id, { type: 'steps', lowResponses: [1, 2, 3, 4] });
  const day = '2026-03-11';
  let low = 0;
  for (const slot of [4, 5] as const) {
    for (const { type, lowResponses } of questions) {
      await db.deleteFrom('own_questions').where('school_id', '=', schoolId).execute();
      await makeOwnQuestion(built, schoolId, { type, slot, lowResponses: [...lowResponses] });
      const [row] = await listBetween(db, schoolId, day, day);
      assert.ok(row);
      for (const response of [null, 1, 2, 3, 4, 5]) {
        const expected: boolean = response !== null && fromOwnQuestion(row).isLow(response);
        const inSlot = sql`${response}::smallint`;
        const [a, b] = slot === 4 ? [inSlot, sql`null::smallint`] : [sql`null::smallint`, inSlot];
        const isLowOn = async (on: string) => {
          const { rows } = await sql<{ one: boolean | null; any: boolean | null }>`
            select ${isLowOwnAnswer('d', 'o')} as one, ${hasLowOwnAnswer('d')} as any
            from (select ${schoolId}::integer as school_id, ${on}::date as day, ${a} as own_a, ${b} as own_b) d
            join own_questions o on o.school_id = d.school_id`.execute(db);
          return [rows[0]?.one === true, rows[0]?.any === true];
        };
        const what = `${type} ${lowResponses} in slot ${slot}: ${response}`;
        assert.deepEqual(await isLowOn(day), [expected, expected], what);
        assert.deepEqual(await isLowOn('2026-02-28'), [false, false], `${what}, before the first day`);
        if (expected) low += 1;
      }
    }
  }
  assert.equal(low, 10);
});

const cell = (answered: number, ...groups: string[]) => ({ answered, groups: [wholeGroup, ...groups] });

test('a group of fewer than five is not published, nor a second group with which it could be computed', () => {
  const cells = [cell(6, '9'), cell(6, '10'), cell(2, '11')];
  assert.deepEqual([...publishedGroups(cells, [wholeGroup, '9', '10', '11'])], [wholeGroup, '9']);
});

test('every group is published when five or more students of each group answered', () => {
  const cells = [cell(6, '9'), cell(5, '10'), cell(0, '11')];
  assert.deepEqual([...publishedGroups(cells, [wholeGroup, '9', '10', '11'])], [wholeGroup, '9', '10', '11']);
});

test('no figure about fewer than five students is published', () => {
  assert.deepEqual([...publishedGroups([cell(3, '9'), cell(1, '10')], [wholeGroup, '9', '10'])], []);
});

test('two classes are not published together if three students are in neither class', () => {
  const cells = [cell(9, 'a'), cell(9, 'b'), cell(3)];
  assert.deepEqual([...publishedGroups(cells, [wholeGroup, 'a', 'b'])], [wholeGroup, 'a']);
});

const anyCells = fc.array(fc.record({ answered: fc.nat(9), groups: fc.subarray(['a', 'b', 'c', 'd']) }), {
  minLength: 1,
  maxLength: 7,
});

test('the published groups reveal no sum of cells with fewer answers than the minimum', () => {
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
