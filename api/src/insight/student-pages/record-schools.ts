import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { hasCapability } from '#src/policy/roles.ts';

/** The schools whose answers of a student may be read by a school. */
export interface RecordSchools {
  /** The current school is the first id. */
  ids: number[];
  names: ReadonlyMap<number, string>;
}

/**
 * Lists the current school and, if the district of its roster allows it, the former schools of the student in that
 * district. A former school is one whose membership the roster has ended.
 */
export async function listRecordSchools(
  db: Database,
  schoolId: number,
  studentId: number,
): Promise<RecordSchools> {
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, s.name
    from schools here
    join roster_sources source on source.district_id = here.district_id
      and source.settings ->> 'recordFollowsStudent' = 'true'
    join schools s on s.district_id = here.district_id and s.id <> here.id
    join school_users former on former.school_id = s.id and former.user_id = ${studentId} and former.is_rostered
      and former.ended_at is not null and former.verified <> 'approved'
      and ${hasCapability('former.role', 'answersCheckIn')}
    where here.id = ${schoolId} order by s.id`.execute(db);
  return {
    ids: [schoolId, ...rows.map(({ id }) => id)],
    names: new Map(rows.map(({ id, name }) => [id, name])),
  };
}
