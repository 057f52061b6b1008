import type { Database } from '#src/database/database.ts';

export async function insertReset(
  db: Database,
  reset: { tokenHash: string; userId: number; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({ token_hash: reset.tokenHash, user_id: reset.userId, expires_at: reset.expiresAt })
    .execute();
}

export async function isValidReset(db: Database, tokenHash: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

export async function useUpReset(db: Database, tokenHash: string, now: Date): Promise<number | null> {
  const deleted = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst();
  return deleted && deleted.expires_at > now ? deleted.user_id : null;
}

export async function deleteResetsOfUser(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Sets the password and returns the address, which is confirmed as well, because the link was sent to it. */
export function setPasswordAndConfirm(db: Database, userId: number, passwordHash: string) {
  return db
    .updateTable('users')
    .set({ password_hash: passwordHash, email_verified: true })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow();
}
