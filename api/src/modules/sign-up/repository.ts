import type { Language, Role } from '@tapin/shared/contract/entities';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';

export interface NewAccount {
  firstName: string;
  preferredName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  role: Role;
  language: Language;
}

/**
 * The new account's id; null when the address already has a confirmed one. An unconfirmed account is taken over:
 * whoever confirms the address decides what it is.
 */
export async function insertAccount(db: Database, account: NewAccount): Promise<number | null> {
  const values = {
    email: account.email,
    password_hash: account.passwordHash,
    first_name: account.firstName,
    last_name: account.lastName,
    preferred_name: account.preferredName,
    role: account.role,
    language: account.language,
  };
  const inserted = await db
    .insertInto('users')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(values).where('users.email_verified', '=', sql.lit(false)),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

export async function insertCode(
  db: Database,
  code: { tokenHash: string; email: string; userId: number | null; codeHash: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('email_codes')
    .values({
      token_hash: code.tokenHash,
      email: code.email,
      user_id: code.userId,
      code_hash: code.codeHash,
      tries_left: 5,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** What a pending sign-up is about, also when its code has expired meanwhile. */
export function findCode(db: Database, tokenHash: string) {
  return db
    .selectFrom('email_codes')
    .select(['email', 'user_id'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Uses up one try; undefined when none is left or the time is over. */
export function takeTry(db: Database, tokenHash: string, now: Date) {
  return db
    .updateTable('email_codes')
    .set((expression) => ({ tries_left: expression('tries_left', '-', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['user_id', 'code_hash'])
    .executeTakeFirst();
}

/** True for the one caller who deletes it. */
export async function deleteCode(db: Database, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_codes')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteCodesOf(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('email_codes').where('user_id', '=', userId).execute();
}

export async function confirmEmail(db: Database, userId: number): Promise<void> {
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute();
}
