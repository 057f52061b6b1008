import { lowQuestions } from '@tapin/contract/questions';
import { sql } from 'kysely';
import type { AnsweredDay } from '#src/care/rules/rules.ts';
import { responseColumns } from '#src/check-ins/questions/columns.ts';
import type { Database } from '#src/database/database.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';
import { hasLowAnswer, hasLowOwnAnswer } from '#src/policy/low-answers.ts';
import { hasCapability } from '#src/policy/roles.ts';

export async function listDaysWithAnswers(db: Database, schoolId: number, days: readonly string[]) {
  const { rows } = await sql<{ day: string }>`
    select school.day from unnest(${sql.val([...days])}::date[]) as school (day)
    where exists (select from student_days d
      join school_users su on su.school_id = d.school_id and su.user_id = d.student_id and ${isAskedOn('su', sql`d.day`)}
      where d.school_id = ${schoolId} and d.day = school.day)
    order by school.day`.execute(db);
  return rows.map(({ day }) => day);
}

export interface LowDayRow extends AnsweredDay {
  student_id: number;
  is_own_low: boolean;
}

export interface LowDayWindow {
  schoolId: number;
  first: string;
  last: string;
  /** The earliest day from which a run of low days may last into the window. */
  runsFrom: string;
}

/**
 * Lists the days with low answers in a window, of students who belong to the school. Days before the window are listed
 * only for students who were low on its first day, because no other run lasts into it.
 */
export async function listLowDays(db: Database, { schoolId, first, last, runsFrom }: LowDayWindow) {
  const { rows } = await sql<LowDayRow>`
    with low as materialized (
      select d.student_id, d.day, ${responseColumns('d', lowQuestions)}, ${hasLowOwnAnswer('d')} as is_own_low
      from student_days d
      join school_users su on su.school_id = d.school_id and su.user_id = d.student_id
        and ${hasCapability('su.role', 'answersCheckIn')} and su.verified = 'approved' and ${isAskedOn('su', sql`d.day`)}
      where d.school_id = ${schoolId} and d.day between ${first}::date and ${last}::date
        and (${hasLowAnswer('d')} or ${hasLowOwnAnswer('d')})
    )
    select * from low
    union all
    select d.student_id, d.day, ${responseColumns('d', lowQuestions)}, false
    from (select student_id from low where low.day = ${first}::date) running
    join student_days d on d.school_id = ${schoolId} and d.student_id = running.student_id
      and d.day >= ${runsFrom}::date and d.day < ${first}::date
    where ${hasLowAnswer('d')}`.execute(db);
  return rows;
}
