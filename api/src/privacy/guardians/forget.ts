import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { isAskedByEmail } from './links.ts';

/** After so many days without a use an address is deleted. */
const unusedDays = 30;

/**
 * Deletes addresses with their links, and the emails to them that the outbox has. An address that another student has keeps
 * the emails about that student, which are not written any more when they are about a deleted one. The decisions stay.
 */
export async function forgetGuardians(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const given = sql`${sql.val([...ids])}::integer[]`;
  await sql`
    delete from messages m using guardians g
    where g.id = any (${given}) and m.recipient = g.email and m.kind in ('guardian-request', 'guardian-copy')
      and (m.data ->> 'guardian' = g.id::text
        or not exists (select from guardians other where other.email = g.email and other.id <> all (${given})))`.execute(
    db,
  );
  await sql`delete from guardians where id = any (${given})`.execute(db);
}

export async function forgetGuardiansOf(db: Database, studentId: number): Promise<void> {
  const rows = await db.selectFrom('guardians').select('id').where('student_id', '=', studentId).execute();
  await forgetGuardians(
    db,
    rows.map(({ id }) => id),
  );
}

/**
 * Deletes the addresses that no email has been sent to for 30 days because the school stopped asking by email, the student
 * has left, or the student decides without a guardian.
 */
export async function deleteUnusedGuardians(db: Database, now: Date): Promise<number> {
  await sql`update guardians g set unused_since = case when ${isAskedByEmail} then null else ${now}::timestamptz end
    where (unused_since is null) <> ${isAskedByEmail}`.execute(db);
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: number }>`
      select id from guardians where unused_since <= ${now}::timestamptz - make_interval(days => ${unusedDays})
      for update`.execute(transaction);
    await forgetGuardians(
      transaction,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}
