import { rolesWith } from '@tapin/contract/policy';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { ChosenClass } from '#src/people/classes/repository.ts';

export async function countOtherSuperAdmins(
  db: Database,
  { id, school_id }: { id: number; school_id: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('school_users')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('school_id', '=', school_id)
    .where('role', 'in', rolesWith('headsSchool'))
    .where('verified', '=', 'approved')
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findApprovedRole(db: Database, id: number) {
  const row = await db
    .selectFrom('school_users')
    .select('role')
    .where('id', '=', id)
    .where('verified', '=', 'approved')
    .executeTakeFirst();
  return row?.role;
}

export function listHeads(db: Database, schoolId: number) {
  return db
    .selectFrom('school_users')
    .innerJoin('users', 'users.id', 'school_users.user_id')
    .innerJoin('schools', 'schools.id', 'school_users.school_id')
    .select(['users.id', 'users.email', 'users.language', 'schools.name as school', 'school_users.role'])
    .where('school_id', '=', schoolId)
    .where('verified', '=', 'approved')
    .where('school_users.role', 'in', rolesWith('decidesRequests'))
    .where('email_verified', '=', true)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .orderBy('school_users.id')
    .execute();
}

export async function hasRecentMail(
  db: Database,
  { kind, recipient, about, since }: { kind: string; recipient: string; about: string; since: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('messages')
    .select('id')
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .where('created_at', '>', since)
    .where(sql<string>`data ->> 'about'`, '=', about)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

interface Rejection {
  actorId: number | null;
  /** True if an approved member was removed, false if a request was denied. */
  isRemoval: boolean;
  /** The choices of students that ended with the removal of a teacher. */
  classes: ChosenClass[];
}

export async function findRejection(
  db: Database,
  { school_id, user_id }: { school_id: number; user_id: number },
): Promise<Rejection | undefined> {
  const { rows } = await sql<{ actor_id: number | null; action: string; classes: ChosenClass[] | null }>`
    select actor_id, action, detail -> 'classes' as classes from audit
    where school_id = ${school_id} and subject_id = ${user_id}
      and action in ('approve', 'deny', 'remove', 'restore')
    order by id desc limit 1`.execute(db);
  const [last] = rows;
  if (!last || (last.action !== 'deny' && last.action !== 'remove')) return undefined;
  return { actorId: last.actor_id, isRemoval: last.action === 'remove', classes: last.classes ?? [] };
}

export async function setNew(db: Database, membershipId: number, is_new: boolean): Promise<void> {
  await db.updateTable('school_users').set({ is_new }).where('id', '=', membershipId).execute();
}
