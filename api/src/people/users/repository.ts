import type { Language, NamePrefix, Role } from '@tapin/shared/contract/entities';
import type { Database } from '#src/database/database.ts';

/** Locks a person, so that changes of their memberships wait for each other. */
export async function lockUser(db: Database, userId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
}

export function findUser(db: Database, id: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'email_verified',
      'first_name',
      'last_name',
      'preferred_name',
      'name_prefix',
      'role',
      'language',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export interface ProfileChanges {
  first_name?: string;
  last_name?: string;
  preferred_name?: string;
  name_prefix?: NamePrefix;
  role?: Role;
  language?: Language;
}

export async function updateUser(db: Database, userId: number, changes: ProfileChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('users').set(changes).where('id', '=', userId).execute();
}
