import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';

/** Figures of fewer students would be about persons. */
const minStudents = 10;

/** Lists the schools of a district that have answers from before a day. */
export async function listSchoolsWithDueAnswers(
  db: Database,
  { districtId, before }: { districtId: number; before: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from schools s where s.district_id = ${districtId} and exists (
      select from student_totals t where t.school_id = s.id and t.first_day < ${before}::date)
    order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Stores the figures of a school for each school year whose answers are about to be deleted: the number of students who
 * answered, and how often each response was given to a question that enough students have answered. They stay, because nothing in them is about a person. As in all
 * figures, students without consent do not count.
 */
export async function storeYearFigures(db: Database, schoolId: number, before: string): Promise<void> {
  await sql`
    with counted as (
      select extract(year from a.day - interval '6 months')::smallint as school_year, a.student_id, a.question, a.response
      from answers a left join school_users su on su.school_id = a.school_id and su.user_id = a.student_id
      where a.school_id = ${schoolId} and a.day < ${before}::date
        and (su.id is null or ${isAskedOn('su', sql`a.day`)})
    )
    insert into year_figures (school_id, school_year, students, responses)
    select ${schoolId}, y.school_year, y.students, r.responses
    from (select school_year, count(distinct student_id)::integer as students from counted
      group by 1 having count(distinct student_id) >= ${minStudents}) y
    join (select school_year, jsonb_object_agg(question || ':' || response, count) as responses
      from (select school_year, question, response, count(*) as count from counted group by 1, 2, 3) each
      where (school_year, question) in (select school_year, question from counted
        group by 1, 2 having count(distinct student_id) >= ${minStudents})
      group by 1) r on r.school_year = y.school_year
    on conflict do nothing`.execute(db);
}
