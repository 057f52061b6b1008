import { sql } from 'kysely';
import { mailboxOf } from '#src/accounts/credentials/addresses.ts';
import type { Database } from '#src/database/database.ts';
import { findUser, lockUser } from '#src/people/users/users.ts';
import { forgetGuardiansOf } from '../guardians/forget.ts';

/** Deletes messages, sign-ups and counters with the address of a deleted account. */
async function deleteTraces(db: Database, email: string): Promise<void> {
  await db.deleteFrom('messages').where('recipient', '=', email).execute();
  await db.deleteFrom('sign_ups').where('email', '=', email).execute();
  // An unconfirmed account with the same address, which a later sign-up may have left.
  await db.deleteFrom('users').where('email', '=', email).where('email_verified', '=', false).execute();
  for (const trace of [email, mailboxOf(email)]) {
    await sql`delete from throttles where strpos(key, ${trace}) > 0`.execute(db);
  }
}

/**
 * Deletes a person with everything that is stored about them, except audit entries, which contain an id and no name. The
 * caller passes a transaction. Every other write for the person waits for its end. Returns the number of answers.
 */
export async function deleteAccount(db: Database, userId: number): Promise<number> {
  await lockUser(db, userId);
  await db.selectFrom('school_users').select('id').where('user_id', '=', userId).forUpdate().execute();
  const user = await findUser(db, userId);
  const { numDeletedRows } = await db
    .deleteFrom('answers')
    .where('student_id', '=', userId)
    .executeTakeFirst();
  await db.deleteFrom('answer_corrections').where('student_id', '=', userId).execute();
  await db.deleteFrom('student_days').where('student_id', '=', userId).execute();
  await db.deleteFrom('student_totals').where('student_id', '=', userId).execute();
  if (user?.email) await deleteTraces(db, user.email);
  await forgetGuardiansOf(db, userId);
  await db.deleteFrom('feedback').where('user_id', '=', userId).execute();
  await db.deleteFrom('users').where('id', '=', userId).execute();
  return Number(numDeletedRows);
}
