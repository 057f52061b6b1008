import type { Role, Verification } from '@tapin/contract/entities';
import { can, rolesWith } from '@tapin/contract/policy';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { lockUser } from '#src/people/users/users.ts';
import { readDistrictSettings } from '#src/settings/settings.ts';
import { gradeNameOf } from './replies.ts';

export function listMemberships(db: Database, userId: number) {
  return db
    .selectFrom('school_users')
    .innerJoin('schools', 'schools.id', 'school_users.school_id')
    .select([
      'school_users.id',
      'school_users.user_id',
      'school_users.school_id',
      'school_users.role',
      'school_users.verified',
      'school_users.grade',
      gradeNameOf('school_users').as('grade_name'),
      'school_users.has_no_teachers',
      'school_users.left_by_choice',
      'school_users.is_rostered',
      'school_users.known_code',
      'school_users.created_at',
      'school_users.is_new',
      'schools.name',
      'schools.code',
      'schools.district_id',
      sql<boolean>`exists (select from roster_schools r where r.school_id = schools.id)`.as('has_roster'),
    ])
    .where('school_users.user_id', '=', userId)
    .orderBy((expression) =>
      expression.case('school_users.verified').when('approved').then(0).when('pending').then(1).else(2).end(),
    )
    .orderBy('school_users.id')
    .execute();
}

export async function listOtherMemberships(db: Database, { id, user_id }: { id: number; user_id: number }) {
  const memberships = await listMemberships(db, user_id);
  return memberships.filter((other) => other.id !== id && other.verified !== 'rejected');
}

export async function findDistrictOfUser(db: Database, userId: number) {
  const row = await db
    .selectFrom('district_users')
    .innerJoin('districts', 'districts.id', 'district_users.district_id')
    .select([
      'district_users.id',
      'district_users.district_id',
      'district_users.role',
      'district_users.verified',
      'districts.name',
      'districts.code',
      'districts.settings',
    ])
    .where('district_users.user_id', '=', userId)
    .executeTakeFirst();
  return row && { ...row, ...readDistrictSettings(row.settings) };
}

export function findSchoolByCode(db: Database, code: string) {
  return db
    .selectFrom('schools')
    .select(['id', 'name', 'code', 'district_id'])
    .where('code', '=', code)
    .executeTakeFirst();
}

export interface MembershipState {
  role: Role;
  verified: Verification;
  grade: number | null;
  /** The code of the school as the person typed it. If it is missing, the stored code is kept. */
  known_code?: string;
}

/**
 * Creates or replaces the membership of a person at a school. The new membership has a new id, so that an approval of
 * the former one finds nothing.
 */
export function saveMembership(db: Database, schoolId: number, userId: number, state: MembershipState) {
  return db
    .insertInto('school_users')
    .values({ school_id: schoolId, user_id: userId, ...state })
    .onConflict((conflict) =>
      conflict.columns(['school_id', 'user_id']).doUpdateSet({
        ...state,
        left_by_choice: false,
        is_rostered: false,
        ended_at: null,
        id: sql`nextval('entity_id')`,
      }),
    )
    .returning(['id', 'user_id', 'school_id', 'role', 'verified', 'known_code'])
    .executeTakeFirstOrThrow();
}

export async function hasRoster(db: Database, schoolId: number): Promise<boolean> {
  const query = db.selectFrom('roster_schools').select('school_id').where('school_id', '=', schoolId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

export async function setKnownCode(db: Database, id: number, known_code: string): Promise<void> {
  await db.updateTable('school_users').set({ known_code }).where('id', '=', id).execute();
}

/** Ends a membership because the person moves to another school. A student who was approved may join again. */
export async function leaveSchool(db: Database, membership: MembershipState & { id: number }): Promise<void> {
  const left_by_choice = can(membership.role, 'answersCheckIn') && membership.verified === 'approved';
  await db
    .updateTable('school_users')
    .set({ verified: 'rejected', left_by_choice })
    .where('id', '=', membership.id)
    .execute();
}

/** Locks a membership of one of the schools (SELECT … FOR UPDATE) together with its person, and returns it. */
export async function lockMembership(db: Database, id: number, schoolIds: number[]) {
  const query = db
    .selectFrom('school_users')
    .select(['id', 'school_id', 'user_id', 'role', 'verified', 'is_rostered'])
    .where('id', '=', id)
    .where('school_id', 'in', schoolIds);
  const found = await query.executeTakeFirst();
  if (!found) return undefined;
  await lockUser(db, found.user_id);
  return query.forUpdate().executeTakeFirst();
}

export async function lockStudentMembership(
  db: Database,
  schoolId: number,
  userId: number,
  verified: Verification = 'approved',
) {
  await lockUser(db, userId);
  return db
    .selectFrom('school_users')
    .select(['id', 'school_id', 'user_id', 'role', 'verified', 'is_rostered', 'left_by_choice'])
    .where('school_id', '=', schoolId)
    .where('user_id', '=', userId)
    .where('role', 'in', rolesWith('answersCheckIn'))
    .where('verified', '=', verified)
    .forUpdate()
    .executeTakeFirst();
}

export async function setVerified(db: Database, id: number, verified: Verification): Promise<void> {
  await db
    .updateTable('school_users')
    .set({ verified, left_by_choice: false })
    .where('id', '=', id)
    .execute();
}

export async function setRole(db: Database, id: number, role: Role): Promise<void> {
  await db.updateTable('school_users').set({ role }).where('id', '=', id).execute();
}
