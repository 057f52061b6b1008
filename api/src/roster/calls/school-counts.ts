import type { OutputOf } from '@tapin/shared/contract/calls';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { countsOf } from './run-replies.ts';
import type { RunRow } from './run-rows.ts';
import { findSchoolNames } from './school-names.ts';

interface SchoolRow {
  sourced_id: string;
  school_id: number | null;
  counts: RunRow['counts'];
  /** The students whose membership the run ends, and the rostered students that the school had before. */
  ending: number;
  students: number;
}

/** Counts the changes of a run by school, the schools with most endings first. */
export async function countBySchool(
  db: Database,
  run: RunRow,
): Promise<OutputOf<'GET /district/roster/run/:run'>['schools']> {
  const { rows } = await sql<SchoolRow>`
    with counted as (
      select school_sourced_id, max(school_id) as school_id, kind, action, count(*)::integer as changes,
        count(*) filter (where kind = 'student' and action = 'end')::integer as ending,
        count(*) filter (where kind = 'student' and action = 'end' and state = 'applied')::integer as ended
      from roster_changes
      where run_id = ${run.id} and school_sourced_id <> ''
      group by school_sourced_id, kind, action
    ), by_kind as (
      select school_sourced_id, max(school_id) as school_id, kind, jsonb_object_agg(action, changes) as actions,
        sum(ending)::integer as ending, sum(ended)::integer as ended
      from counted group by school_sourced_id, kind
    ), by_school as (
      select b.school_sourced_id, coalesce(max(b.school_id), max(rs.school_id)) as school_id,
        jsonb_object_agg(case kind when 'school' then 'schools' when 'student' then 'students'
          when 'class' then 'classes' else kind end, actions) as counts,
        sum(ending)::integer as ending, sum(ended)::integer as ended
      from by_kind b
      left join roster_schools rs on rs.district_id = ${run.district_id} and rs.sourced_id = b.school_sourced_id
      group by b.school_sourced_id
    )
    select b.school_sourced_id as sourced_id, b.school_id, b.counts, b.ending,
      b.ended + (
        select count(*) from school_users su
        where su.school_id = b.school_id and su.is_rostered and su.verified = 'approved'
          and ${hasCapability('su.role', 'answersCheckIn')}
      )::integer as students
    from by_school b order by b.ending desc, b.school_sourced_id`.execute(db);
  const ids = rows.map(({ sourced_id }) => sourced_id);
  const names = await findSchoolNames(db, run, ids);
  return rows.map((row) => ({
    sourcedId: row.sourced_id,
    name: names.get(row.sourced_id) ?? row.sourced_id,
    schoolId: row.school_id === null ? null : String(row.school_id),
    ...countsOf(row.counts),
    endings: row.students === 0 ? 0 : Math.min(100, Math.round((1_000 * row.ending) / row.students) / 10),
  }));
}
