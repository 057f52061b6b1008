import type { SignInMethod } from '@tapin/contract/vocabulary';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { OwnMembership } from '#src/http/grants.ts';
import type { Device } from './device.ts';

interface SessionRow extends Omit<OwnMembership, 'id'> {
  user_id: number;
  remember: boolean;
  seen_at: Date;
  signed_in_by: SignInMethod;
  email_verified: boolean;
  membership_id: number | null;
}

/**
 * Finds a session together with the membership of its person at a school. Every answer of a student needs both, and
 * one statement instead of two saves a quarter of its time.
 */
export async function findSession(db: Database, tokenHash: string, schoolId: number | null, now: Date) {
  const { rows } = await sql<SessionRow>`
    select s.user_id, s.remember, s.seen_at, s.signed_in_by, u.email_verified,
      su.id as membership_id, su.school_id, su.role, su.verified, du.verified as district_access,
      su.not_asked_from, c.time_zone
    from sessions s join users u on u.id = s.user_id
    left join school_users su on su.user_id = s.user_id and su.school_id = ${schoolId}::integer
    left join schools sc on sc.id = su.school_id
    left join district_users du on du.user_id = su.user_id and du.district_id = sc.district_id
    left join school_calendars c on c.school_id = su.school_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}`.execute(db);
  return rows[0];
}

export interface NewSession {
  tokenHash: string;
  userId: number;
  /** The hash that the password matched; null for a person who logged in without a password. */
  passwordHash: string | null;
  remember: boolean;
  device: Device;
  loggedInBy: SignInMethod;
  now: Date;
  expiresAt: Date;
}

/**
 * Creates a session. Returns false when the password was changed since it was checked. Waits for a change in progress.
 */
export async function insertSession(db: Database, session: NewSession): Promise<boolean> {
  const { tokenHash, userId, passwordHash, remember, loggedInBy, device, now, expiresAt } = session;
  const { rows } = await sql`
    insert into sessions (token_hash, user_id, remember, signed_in_by, browser, system, created_at, seen_at, expires_at)
    select ${tokenHash}, id, ${remember}::boolean, ${loggedInBy}, ${device.browser}, ${device.system}, ${now}::timestamptz, ${now}::timestamptz, ${expiresAt}::timestamptz
    from users where id = ${userId}
      and (${passwordHash}::text is null or password_hash = ${passwordHash}::text)
    for share
    returning user_id`.execute(db);
  return rows.length > 0;
}

export async function updateLastUse(
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

export async function deleteSessionsOfUser(db: Database, userId: number): Promise<void> {
  // The pending log-ins are deleted first, so that a log-in that is finishing either already has its session here, or
  // never gets one.
  await db.deleteFrom('pending_logins').where('user_id', '=', userId).execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteOtherSessionsOfUser(
  db: Database,
  userId: number,
  currentTokenHash: string,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', currentTokenHash)
    .execute();
}

export function listSessionsOfUser(db: Database, userId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'browser', 'system', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}
