import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { fromOwnQuestion } from '#src/check-ins/answers/asked-question.ts';
import { listBetween } from '#src/check-ins/own-questions/repository.ts';
import { build } from '#test/build.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { makeSchool } from '#test/people.ts';
import { hasLowOwnAnswer, isLowOwnAnswer } from './low-answers.ts';

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
