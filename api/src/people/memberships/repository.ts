import type { NamePrefix, Role, Verification } from '@tapin/shared/contract/entities';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';

/** Changes to one person's memberships wait for each other. */
export async function lockUser(db: Database, userId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
}

export interface MembershipState {
  role: Role;
  verified: Verification;
  grade: number | null;
}

/**
 * The one membership of a person in a school, made or started anew. Anew it has another id: an approval of what it was
 * before finds nothing.
 */
export function saveMembership(db: Database, schoolId: number, userId: number, state: MembershipState) {
  return db
    .insertInto('school_users')
    .values({ school_id: schoolId, user_id: userId, ...state })
    .onConflict((conflict) =>
      conflict
        .columns(['school_id', 'user_id'])
        .doUpdateSet({ ...state, left_by_choice: false, id: sql`nextval('entity_id')` }),
    )
    .returning(['id', 'user_id', 'school_id', 'role', 'verified'])
    .executeTakeFirstOrThrow();
}

/** The person moves away. A student who was a member may come back. */
export async function leaveSchool(db: Database, membership: MembershipState & { id: number }): Promise<void> {
  const left_by_choice = membership.role === 'student' && membership.verified === 'approved';
  await db
    .updateTable('school_users')
    .set({ verified: 'rejected', left_by_choice })
    .where('id', '=', membership.id)
    .execute();
}

/** Somebody who no longer teaches at the school leaves the students' classes. */
export async function deleteTeaching(db: Database, schoolId: number, teacherId: number): Promise<void> {
  await db
    .deleteFrom('class_assignments')
    .where('school_id', '=', schoolId)
    .where('teacher_id', '=', teacherId)
    .execute();
}

export interface ProfileChanges {
  first_name?: string;
  last_name?: string;
  preferred_name?: string;
  name_prefix?: NamePrefix;
  role?: Role;
}

export async function updateUser(db: Database, userId: number, changes: ProfileChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('users').set(changes).where('id', '=', userId).execute();
}
