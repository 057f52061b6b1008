import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';

export function findSession(db: Database, tokenHash: string, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.token_hash',
      'sessions.user_id',
      'sessions.remember',
      'sessions.seen_at',
      'users.email_verified',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
}

export interface NewSession {
  tokenHash: string;
  userId: number;
  /** What the given password was found to match; null for who came another way. */
  passwordHash: string | null;
  remember: boolean;
  now: Date;
  expiresAt: Date;
}

/** False when the account's password has changed since: it waits for a change under way, and then sees it. */
export async function insertSession(db: Database, session: NewSession): Promise<boolean> {
  const { tokenHash, userId, passwordHash, remember, now, expiresAt } = session;
  const { rows } = await sql`
    insert into sessions (token_hash, user_id, remember, created_at, seen_at, expires_at)
    select ${tokenHash}, id, ${remember}::boolean, ${now}::timestamptz, ${now}::timestamptz, ${expiresAt}::timestamptz
    from users where id = ${userId}
      and (${passwordHash}::text is null or password_hash = ${passwordHash}::text)
    for share
    returning user_id`.execute(db);
  return rows.length > 0;
}

export async function touchSession(
  db: Database,
  tokenHash: string,
  seen: { at: Date; expiresAt: Date | null },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      seen_at: seen.at,
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
