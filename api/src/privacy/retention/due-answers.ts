import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { countRows } from '#src/database/page.ts';
import { deleteAnswers } from './delete-answers.ts';
import { type DueScope, isHeld, type RetentionKind } from './kind.ts';

/** A transaction deletes and rebases at most so many days of students, or the days of one student. */
const maxDaysOfStudents = 1_000;

const dueStudents = ({ districtId, before, day }: DueScope) => sql`
  from student_totals t join schools s on s.id = t.school_id
  where s.district_id = ${districtId} and t.first_day < ${before}::date and not ${isHeld('t.student_id', day)}`;

async function findNext(db: Database, scope: DueScope) {
  const { rows } = await sql<{ school_id: number; student_id: number }>`
    select school_id, student_id from (
      select t.school_id, t.student_id,
        row_number() over students as place, sum(t.last_day - t.first_day + 1) over students as days,
        first_value(t.school_id) over students as first_school
      ${dueStudents(scope)} window students as (order by t.school_id, t.student_id)) next
    where school_id = first_school and (days <= ${maxDaysOfStudents} or place = 1)`.execute(db);
  return rows;
}

export const dueAnswers: RetentionKind = {
  count: (db, { districtId, before, day }) =>
    countRows(
      db,
      sql`from answers a join schools s on s.id = a.school_id
        where s.district_id = ${districtId} and a.day < ${before}::date and not ${isHeld('a.student_id', day)}`,
    ),
  async deleteNext(db, scope, ledger) {
    const next = await findNext(db, scope);
    const [first] = next;
    if (!first) return null;
    const deletion = {
      schoolId: first.school_id,
      studentIds: next.map(({ student_id }) => student_id),
      before: scope.before,
    };
    const deleted = await deleteAnswers(db, deletion);
    await ledger.append({ kind: 'answers', ...deletion });
    return deleted;
  },
};
