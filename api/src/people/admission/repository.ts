import type { Role, Verification } from '@tapin/shared/contract/entities';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { MemberRow } from '#src/insight/dashboard/repository.ts';
import type { Page } from '#src/insight/student-pages/repository.ts';
import { lockUser } from '#src/people/memberships/repository.ts';

/** A membership of one of these schools; nothing about its person changes until the decision about it is made. */
export async function takeMembership(db: Database, id: number, schoolIds: number[]) {
  const wanted = db
    .selectFrom('school_users')
    .select(['id', 'school_id', 'user_id', 'role', 'verified'])
    .where('id', '=', id)
    .where('school_id', 'in', schoolIds);
  const found = await wanted.executeTakeFirst();
  if (!found) return undefined;
  await lockUser(db, found.user_id);
  return wanted.forUpdate().executeTakeFirst();
}

export async function takeStudentMembership(db: Database, schoolId: number, userId: number) {
  await lockUser(db, userId);
  return db
    .selectFrom('school_users')
    .select(['id', 'school_id', 'user_id', 'role', 'verified'])
    .where('school_id', '=', schoolId)
    .where('user_id', '=', userId)
    .where('role', '=', 'student')
    .where('verified', '=', 'approved')
    .forUpdate()
    .executeTakeFirst();
}

export type MembershipRow = NonNullable<Awaited<ReturnType<typeof takeMembership>>>;

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

const member = sql`u.id, u.first_name, u.last_name, u.preferred_name, u.name_prefix, u.email,
  su.id as school_user_id, su.school_id, su.role, su.verified`;

export async function findStaffMember(db: Database, schoolId: number, id: number) {
  const { rows } = await sql<MemberRow>`
    select ${member} from school_users su join users u on u.id = su.user_id
    where su.id = ${id} and su.school_id = ${schoolId} and su.role <> 'student' and su.verified <> 'rejected'`.execute(
    db,
  );
  return rows[0];
}

type Condition = RawBuilder<SqlBool>;

export async function listStaff(db: Database, schoolId: number, matches: Condition, page: Page) {
  const { rows } = await sql<MemberRow>`
    select ${member} from school_users su join users u on u.id = su.user_id
    where su.school_id = ${schoolId} and su.role <> 'student' and su.verified = 'approved' and ${matches}
    order by u.name_key, u.id
    limit ${page.pageSize} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countStaff(db: Database, schoolId: number, matches: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from school_users su join users u on u.id = su.user_id
    where su.school_id = ${schoolId} and su.role <> 'student' and su.verified = 'approved' and ${matches}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
