import { can, rolesWith } from '@tapin/contract/policy';
import type { SeparateSchoolSettings } from '@tapin/contract/school-settings';
import { sql } from 'kysely';
import { addMs, days } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { Caller, OwnMembership } from '#src/http/grants.ts';
import { loadSeparateSchoolSettings, readSeparateSchoolSettings } from '#src/settings/settings.ts';

/** The time that admins have to set up a second factor after their school began to require it. */
const graceMs = days(7);

/** Whether a person has a passkey or an authenticator app. Recovery codes alone are not a second factor. */
export async function hasSecondFactor(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has_factor: boolean }>`
    select exists (select from passkeys where user_id = ${userId})
      or exists (select from authenticator_apps where user_id = ${userId} and confirmed_at is not null)
      as has_factor`.execute(db);
  return rows[0]?.has_factor ?? false;
}

interface MissingFactor {
  schoolId: number;
  due: Date;
}

type CallerKeys = Pick<Caller, 'userId' | 'loggedInBy'>;

const dueTimeOf = ({ secondFactorSince }: SeparateSchoolSettings): Date | null =>
  secondFactorSince === null ? null : addMs(new Date(secondFactorSince), graceMs);

export const loadDueTime = async (db: Database, schoolId: number): Promise<Date | null> =>
  dueTimeOf(await loadSeparateSchoolSettings(db, schoolId));

const selectRequiringSchools = (db: Database) =>
  db
    .selectFrom('schools')
    .select(['schools.id', 'schools.settings'])
    .where(sql`schools.settings ->> 'secondFactorSince'`, 'is not', null);

/** A single sign-on session is exempt, because its provider asks for the second factor. */
async function listMissing(
  db: Database,
  { userId, loggedInBy }: CallerKeys,
  schools: ReturnType<typeof selectRequiringSchools>,
): Promise<MissingFactor[]> {
  if (loggedInBy === 'sso') return [];
  const requiring = (await schools.execute()).flatMap(({ id, settings }) => {
    const due = dueTimeOf(readSeparateSchoolSettings(settings));
    return due === null ? [] : [{ schoolId: id, due }];
  });
  return requiring.length > 0 && !(await hasSecondFactor(db, userId)) ? requiring : [];
}

export async function listMissingOfMembership(
  db: Database,
  caller: CallerKeys,
  { school_id, role }: Pick<OwnMembership, 'school_id' | 'role'>,
): Promise<MissingFactor[]> {
  if (!can(role, 'managesStaff')) return [];
  return listMissing(db, caller, selectRequiringSchools(db).where('schools.id', '=', school_id));
}

export const listMissingOfDistrict = (db: Database, caller: CallerKeys, districtId: number) =>
  listMissing(db, caller, selectRequiringSchools(db).where('schools.district_id', '=', districtId));

/**
 * Lists the schools that require a second factor that the person does not have, because the person manages their
 * staff.
 */
export function listMissingFactors(db: Database, caller: CallerKeys): Promise<MissingFactor[]> {
  const managed = db
    .selectFrom('school_users')
    .select('school_id')
    .where('user_id', '=', caller.userId)
    .where('verified', '=', 'approved')
    .where('role', 'in', rolesWith('managesStaff'));
  const districts = db
    .selectFrom('district_users')
    .select('district_id')
    .where('user_id', '=', caller.userId)
    .where('verified', '=', 'approved');
  const schools = selectRequiringSchools(db).where((expression) =>
    expression.or([
      expression('schools.id', 'in', managed),
      expression('schools.district_id', 'in', districts),
    ]),
  );
  return listMissing(db, caller, schools.orderBy('schools.id'));
}
