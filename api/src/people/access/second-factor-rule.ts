import type { Role } from '@tapin/shared/contract/entities';
import { can } from '@tapin/shared/contract/policy';
import { sql } from 'kysely';
import { addMs, days } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { Caller, OwnMembership } from '#src/http/caller.ts';
import type { MembershipRow } from '#src/people/memberships/replies.ts';
import { listMemberships } from '#src/people/memberships/repository.ts';
import { loadSeparateSchoolSettings } from '#src/settings/school-settings.ts';

/** The time that admins have to set up a second factor after their school began to require one. */
const graceMs = days(7);

/** Whether a person has a passkey or an authenticator app. Recovery codes alone are no second factor. */
export async function hasSecondFactor(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has_factor: boolean }>`
    select exists (select from passkeys where user_id = ${userId})
      or exists (select from authenticator_apps where user_id = ${userId} and confirmed_at is not null)
      as has_factor`.execute(db);
  return rows[0]?.has_factor ?? false;
}

/** Returns from when on a school requires a second factor of its admins; null if it does not. */
export async function loadDueTime(db: Database, schoolId: number): Promise<Date | null> {
  const { secondFactorSince } = await loadSeparateSchoolSettings(db, schoolId);
  return secondFactorSince === null ? null : addMs(new Date(secondFactorSince), graceMs);
}

/**
 * Returns from when on a membership needs a second factor that the person does not have; null if it needs none. The rule
 * is for roles that manage staff. A session of single sign-on is exempt, because its provider asks for the second factor.
 */
export async function findMissingFactorDue(
  db: Database,
  { userId, signedInBy }: Pick<Caller, 'userId' | 'signedInBy'>,
  { school_id, role }: Pick<OwnMembership, 'school_id' | 'role'>,
): Promise<Date | null> {
  if (!can(role, 'managesStaff') || signedInBy === 'sso') return null;
  const due = await loadDueTime(db, school_id);
  return due !== null && !(await hasSecondFactor(db, userId)) ? due : null;
}

interface MissingFactor {
  schoolId: number;
  due: Date;
}

/** Lists the schools that require a second factor that the person does not have. */
export async function listMissingFactors(
  db: Database,
  caller: Pick<Caller, 'userId' | 'signedInBy'>,
  memberships: readonly MembershipRow[],
): Promise<MissingFactor[]> {
  const missing: MissingFactor[] = [];
  for (const membership of memberships) {
    const due = membership.verified === 'approved' && (await findMissingFactorDue(db, caller, membership));
    if (due) missing.push({ schoolId: membership.school_id, due });
  }
  return missing;
}

/** Whether a school requires a second factor that the person does not have. Most people have no role that needs one. */
export async function lacksRequiredFactor(
  db: Database,
  caller: Pick<Caller, 'userId' | 'signedInBy'>,
  role: Role | null,
): Promise<boolean> {
  if (role === null || !can(role, 'worksAtSchool')) return false;
  const memberships = await listMemberships(db, caller.userId);
  return (await listMissingFactors(db, caller, memberships)).length > 0;
}
