import type { Database } from '#src/database/database.ts';

export function findSession(db: Database, tokenHash: string, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.token_hash',
      'sessions.user_id',
      'sessions.remember',
      'sessions.time_zone',
      'sessions.seen_at',
      'users.role',
      'users.email_verified',
      'users.language',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
}

export async function insertSession(
  db: Database,
  session: { tokenHash: string; userId: number; remember: boolean; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      remember: session.remember,
      time_zone: null,
      created_at: session.now,
      seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function touchSession(
  db: Database,
  tokenHash: string,
  seen: { at: Date; timeZone: string | null; expiresAt: Date | null },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      seen_at: seen.at,
      time_zone: seen.timeZone,
      ...(seen.expiresAt && { expires_at: seen.expiresAt }),
    })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOf(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}
