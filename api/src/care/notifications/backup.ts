import { sql } from 'kysely';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import { nameOf } from '#src/people/users/columns.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { loadSchoolSettings } from '#src/settings/school-settings.ts';

interface Backup {
  user_id: number;
  name: string;
}

/** Finds the backup of the school. There is none while requests are turned off, or after that adult left. */
export async function findBackup(db: Database, schoolId: number): Promise<Backup | undefined> {
  const { talkEnabled, standIn } = await loadSchoolSettings(db, schoolId);
  if (!talkEnabled || standIn === null) return undefined;
  const { rows } = await sql<Backup>`
    select u.id as user_id, ${nameOf('u')} as name
    from school_users su
    join users u on u.id = su.user_id
    where su.school_id = ${schoolId} and su.id = ${parseId(standIn)}
      and su.verified = 'approved' and ${hasCapability('su.role', 'standsIn')}`.execute(db);
  return rows[0];
}
