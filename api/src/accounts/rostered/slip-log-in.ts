import { sql } from 'kysely';
import { startSession } from '#src/accounts/session/service.ts';
import { countFailure, readFailures } from '#src/accounts/sign-in/attempt-limits.ts';
import type { Proof } from '#src/accounts/sign-in/proof-of-work.ts';
import { requireProof } from '#src/accounts/sign-in/required-proof.ts';
import { AppError } from '#src/basics/app-error.ts';
import { minutes } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { countEvent, readCount } from '#src/infrastructure/rate-limits/event-counts.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { confirmAccountWithoutAddress } from './repository.ts';
import { slipCodeHash } from './slip-codes.ts';

/**
 * Wrong codes from all addresses together, in 15 minutes, after which each log-in with a slip needs a proof of work. A
 * right code keeps working then, so that nobody can lock out the students of a site.
 */
export const maxWrongSlips = 1_000;
const windowMs = minutes(15);
const wrongSlipsKey = 'wrong slips';

/**
 * Finds the account of a code, and whether it is that of a student only, at a school that has not ended the access, and in the
 * district of the person who printed the code.
 */
async function findBySlip(db: Database, codeHash: string, now: Date) {
  const isStudent = hasCapability('su.role', 'answersCheckIn');
  const { rows } = await sql<{ user_id: number; is_student: boolean }>`
    select slip.user_id,
      exists (select from school_users su
        where su.user_id = u.id and su.verified = 'approved' and su.ended_at is null and ${isStudent})
      and not exists (select from school_users su join schools s on s.id = su.school_id
        where su.user_id = u.id and su.verified <> 'rejected' and not (${isStudent} and (slip.created_by is null
          or exists (select from school_users printer join schools ps on ps.id = printer.school_id
            where printer.user_id = slip.created_by and ps.district_id is not distinct from s.district_id))))
      and not exists (select from district_users d where d.user_id = u.id) as is_student
    from slips slip join users u on u.id = slip.user_id
    where slip.code_hash = ${codeHash} and slip.expires_at > ${now} and u.password_hash is null`.execute(db);
  return rows[0];
}

/** Starts a session with the code of a slip. It ends with the browser, because the device may be shared. */
export async function logInWithSlip(context: CallContext, code: string, proof: Proof | undefined) {
  const { services, reply, now, client } = context;
  const { db } = services;
  const everywhere = await readCount(db, wrongSlipsKey, now);
  const ofClient = await readFailures(db, client, now);
  await requireProof(context, everywhere.count >= maxWrongSlips ? everywhere : ofClient, proof);
  const found = await findBySlip(db, await slipCodeHash(db, code), now);
  if (!found) {
    await countFailure(db, { email: '', client, device: null }, now);
    await countEvent(db, wrongSlipsKey, now, windowMs);
    throw new AppError('slip_wrong');
  }
  if (!found.is_student) throw new AppError('account_ended');
  const { user_id: userId } = found;
  await db
    .updateTable('slips')
    .set((slip) => ({ uses: slip('uses', '+', 1), used_at: now }))
    .where('user_id', '=', userId)
    .execute();
  await confirmAccountWithoutAddress(db, userId);
  const started = await startSession(services, reply, { userId, remember: false, signedInBy: 'slip' });
  if (!started) throw new AppError('slip_wrong');
}
