import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { addDays } from '#src/basics/local-day.ts';
import { countDifferences } from '#src/check-ins/totals/rollups.ts';
import { build } from '#test/build.ts';
import { makePerson, makeSchool } from '#test/people.ts';
import { insert } from '#test/rows.ts';
import { storeAnswer } from '#test/school-year.ts';
import { deleteAnswers } from './deletions.ts';

const firstDay = '2026-06-20';
const dayAfter = fc.integer({ min: 0, max: 25 }).map((count) => addDays(firstDay, count));
const answer = fc.record({
  student: fc.integer({ min: 0, max: 2 }),
  day: dayAfter,
  question: fc.integer({ min: 1, max: 5 }),
  response: fc.integer({ min: 1, max: 5 }),
});
const deletion = fc.record({
  students: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1 }),
  before: fc.option(dayAfter, { nil: undefined, freq: 5 }),
});

test('after answers were deleted, the running totals are those of the remaining answers', async (t) => {
  const built = await build(t);
  const { db } = built;
  const { id: schoolId } = await makeSchool(built);
  const { id: otherSchoolId } = await makeSchool(built);
  const students = await Promise.all([0, 1, 2].map(() => makePerson(built, { schoolId })));
  const idOf = (student: number) => students[student]?.userId ?? 0;
  const otherMember = {
    school_id: otherSchoolId,
    role: 'student',
    verified: 'approved',
    grade: null,
  } as const;
  await insert({ db }, 'school_users', { ...otherMember, user_id: idOf(0) });
  type Answer = { student: number; day: string; question: number; response: number };
  const store = ({ student, response, ...answer }: Answer, at = schoolId) => {
    const stored = answer.question < 3 ? response % 2 : response;
    return storeAnswer(built, at, { userId: idOf(student) }, { ...answer, response: stored });
  };
  const listAnswers = async () => {
    const columns = ['school_id', 'student_id', 'day', 'question'] as const;
    const rows = await db.selectFrom('answers').select(columns).execute();
    return rows.map((row) => `${row.school_id} ${row.student_id} ${row.day} ${row.question}`).toSorted();
  };
  const isDeleted = (
    key: string,
    { students: chosen, before }: { students: number[]; before?: string | undefined },
  ) => {
    const [school, student, day = ''] = key.split(' ');
    const isChosen = chosen.some((each) => String(idOf(each)) === student);
    return school === String(schoolId) && isChosen && (before === undefined || day < before);
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(answer, { maxLength: 20 }),
      fc.array(deletion, { minLength: 1, maxLength: 2 }),
      fc.array(answer, { maxLength: 3 }),
      async (answers, deletions, later) => {
        for (const table of ['answers', 'student_days', 'student_totals'] as const)
          await sql`delete from ${sql.table(table)}`.execute(db);
        await store({ student: 0, day: firstDay, question: 3, response: 1 }, otherSchoolId);
        for (const each of answers) await store(each);
        for (const { students: chosen, before } of deletions) {
          const all = await listAnswers();
          const left = all.filter((key) => !isDeleted(key, { students: chosen, before }));
          const deleted = await db.transaction().execute((transaction) =>
            deleteAnswers(transaction, {
              schoolId,
              studentIds: chosen.map(idOf),
              ...(before && { before }),
            }),
          );
          assert.equal(deleted, all.length - left.length);
          assert.deepEqual(await listAnswers(), left);
          assert.equal(await countDifferences(db, null), 0);
        }
        for (const each of later) await store(each);
        assert.equal(await countDifferences(db, null), 0);
      },
    ),
    { numRuns: 40 },
  );
});
