import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { nameOf } from '#src/people/users/columns.ts';
import { hasCapability } from '#src/policy/roles.ts';

/** Finds the names of the school and of a teacher of this school. */
export async function findNames(db: Database, schoolId: number, teacherId: number | null) {
  const { rows } = await sql<{ school: string; teacher: string | null }>`
    select s.name as school, ${nameOf('t')} as teacher
    from schools s
    left join school_users su on su.school_id = s.id and su.user_id = ${teacherId}::integer
      and ${hasCapability('su.role', 'worksAtSchool')}
    left join users t on t.id = su.user_id
    where s.id = ${schoolId}`.execute(db);
  return rows[0];
}
