import type { SecondFactorRule } from '@tapin/contract/second-factor-calls';
import { sql } from 'kysely';
import { rememberDevice } from '#src/accounts/devices/known-devices.ts';
import { type SessionStart, startSession } from '#src/accounts/session/service.ts';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, minutes } from '#src/basics/clock.ts';
import { hashOf, newToken } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { clearCookie, readCookie, setCookie } from '#src/http/cookies.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { hasSecondFactor, loadDueTime } from '#src/people/access/second-factor-rule.ts';
import { findUser } from '#src/people/users/users.ts';
import { changeSeparateSchoolSettings, loadSeparateSchoolSettings } from '#src/settings/settings.ts';

export async function loadRule(db: Database, schoolId: number): Promise<SecondFactorRule> {
  const due = await loadDueTime(db, schoolId);
  return { required: due !== null, due: due?.toISOString() ?? null };
}

/** Changes the rule. Requiring a second factor that is already required does not restart the time of grace. */
export async function changeRule(
  db: Database,
  { schoolId, userId }: Membership,
  required: boolean,
  now: Date,
): Promise<SecondFactorRule> {
  return db.transaction().execute(async (transaction) => {
    const { secondFactorSince } = await loadSeparateSchoolSettings(transaction, schoolId);
    if (required !== (secondFactorSince !== null)) {
      await changeSeparateSchoolSettings(transaction, schoolId, {
        secondFactorSince: required ? now.toISOString() : null,
      });
      const detail = { required };
      await audit(transaction, {
        at: now,
        actorId: userId,
        action: 'require-second-factor',
        schoolId,
        detail,
      });
    }
    return loadRule(transaction, schoolId);
  });
}

const pendingMs = minutes(5);
const maxTries = 5;

/**
 * Makes a log-in with a right password wait for the second factor. Returns false for an account without a second
 * factor, whose session can start.
 */
export async function startPendingLogin(
  { services, reply, now }: CallContext,
  { userId, remember, passwordHash = null }: SessionStart,
): Promise<boolean> {
  const { db, config } = services;
  if (!(await hasSecondFactor(db, userId))) return false;
  const token = newToken();
  // As in `insertSession`, the statement waits for a password change in progress.
  const { rows } = await sql`
    insert into pending_logins (token_hash, user_id, remember, tries_left, expires_at)
    select ${hashOf(token)}, id, ${remember}::boolean, ${maxTries}::smallint, ${addMs(now, pendingMs)}::timestamptz
    from users where id = ${userId} and password_hash = ${passwordHash}::text
    for share
    returning user_id`.execute(db);
  if (rows.length === 0) throw new AppError('credentials_wrong');
  setCookie(reply, 'second-factor', token, config, pendingMs / 1_000);
  return true;
}

interface PendingLogin {
  tokenHash: string;
  userId: number;
  remember: boolean;
}

const tokenHashOf = ({ services, request }: CallContext): string | null => {
  const token = readCookie(request, 'second-factor', services.config);
  return token ? hashOf(token) : null;
};

export async function requirePendingLogin(
  context: CallContext,
): Promise<{ tokenHash: string; userId: number }> {
  const tokenHash = tokenHashOf(context);
  const found =
    tokenHash !== null &&
    (await context.services.db
      .selectFrom('pending_logins')
      .select('user_id')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', context.now)
      .where('tries_left', '>', 0)
      .executeTakeFirst());
  if (!found || tokenHash === null) throw new AppError('second_factor_expired');
  return { tokenHash, userId: found.user_id };
}

export async function useTry(context: CallContext): Promise<PendingLogin> {
  const tokenHash = tokenHashOf(context);
  const pending =
    tokenHash === null
      ? undefined
      : await context.services.db
          .updateTable('pending_logins')
          .set((expression) => ({ tries_left: expression('tries_left', '-', 1) }))
          .where('token_hash', '=', tokenHash)
          .where('expires_at', '>', context.now)
          .where('tries_left', '>', 0)
          .returning(['user_id', 'remember'])
          .executeTakeFirst();
  if (!pending || tokenHash === null) throw new AppError('second_factor_expired');
  return { tokenHash, userId: pending.user_id, remember: pending.remember };
}

/**
 * Starts the session that waits for a second factor, if `check` accepts the factor. The caller passes a transaction.
 */
export async function finishPendingLogin(
  context: CallContext,
  { tokenHash, userId, remember }: PendingLogin,
  check: () => Promise<boolean>,
): Promise<{ ok: true }> {
  const { services, reply } = context;
  if (!(await check())) throw new AppError('second_factor_wrong');
  const deleted = await services.db
    .deleteFrom('pending_logins')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  if (!deleted) throw new AppError('second_factor_expired');
  await startSession(services, reply, { userId, remember });
  clearCookie(reply, 'second-factor', services.config);
  await rememberDeviceOf(context, userId);
  return { ok: true };
}

export async function rememberDeviceOf(context: CallContext, userId: number): Promise<void> {
  const user = await findUser(context.services.db, userId);
  if (user?.email) await rememberDevice(context, user.email);
}
