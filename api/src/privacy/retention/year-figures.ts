import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { DueScope } from './kind.ts';

/** Figures of fewer students would be about persons. */
const minStudents = 10;

/**
 * Stores the figures of each school and school year whose answers are about to be deleted: the number of students who
 * answered, and how often each response was given. They stay, because nothing in them is about a person.
 */
export async function storeYearFigures(db: Database, { districtId, before }: DueScope): Promise<void> {
  await sql`
    insert into year_figures (school_id, school_year, students, responses)
    select school_id, school_year, max(students), jsonb_object_agg(question || ':' || response, count)
    from (
      select a.school_id, a.school_year, a.question, a.response, count(*) as count, y.students
      from (select *, extract(year from day - interval '6 months')::smallint as school_year from answers
        where day < ${before}::date and school_id in (select id from schools where district_id = ${districtId})) a
      join (select school_id, extract(year from day - interval '6 months')::smallint as school_year,
          count(distinct student_id)::integer as students
        from answers where day < ${before}::date
          and school_id in (select id from schools where district_id = ${districtId})
        group by 1, 2 having count(distinct student_id) >= ${minStudents}) y
        on y.school_id = a.school_id and y.school_year = a.school_year
      group by a.school_id, a.school_year, a.question, a.response, y.students) counted
    group by school_id, school_year
    on conflict do nothing`.execute(db);
}
