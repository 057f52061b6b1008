import type { Database } from '#src/database/database.ts';
import type { OwnMembership } from '#src/http/grants.ts';
import { readDistrictSettings } from '#src/settings/district-settings.ts';

export function findOwnMembership(
  db: Database,
  userId: number,
  id: number,
): Promise<OwnMembership | undefined> {
  return db
    .selectFrom('school_users')
    .innerJoin('schools', 'schools.id', 'school_users.school_id')
    .leftJoin('district_users', (join) =>
      join
        .onRef('district_users.user_id', '=', 'school_users.user_id')
        .onRef('district_users.district_id', '=', 'schools.district_id'),
    )
    .leftJoin('school_calendars', 'school_calendars.school_id', 'school_users.school_id')
    .select([
      'school_users.id',
      'school_users.school_id',
      'school_users.role',
      'school_users.verified',
      'district_users.verified as district_access',
      'school_users.not_asked_from',
      'school_calendars.time_zone',
    ])
    .where('school_users.user_id', '=', userId)
    .where('school_users.id', '=', id)
    .executeTakeFirst();
}

export async function findOwnDistrictAccess(db: Database, userId: number, id: number) {
  const row = await db
    .selectFrom('district_users')
    .innerJoin('districts', 'districts.id', 'district_users.district_id')
    .select([
      'district_users.id',
      'district_users.district_id',
      'district_users.verified',
      'districts.settings',
    ])
    .where('district_users.user_id', '=', userId)
    .where('district_users.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, ...readDistrictSettings(row.settings) };
}
