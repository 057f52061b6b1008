import type { Language } from '@tapin/contract/entities';
import type { ConsentMode } from '@tapin/contract/vocabulary';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { localDay, schoolYearOf } from '#src/basics/local-day.ts';
import { hashOf, newToken } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';
import { hasCapability } from '#src/policy/roles.ts';

/**
 * The time zone for a guardian of a school without one, because a guardian has no device of the school. It is the same
 * as in the SQL function `joining_day`.
 */
export const zoneOfGuardians = 'America/New_York';

/**
 * Whether the school asks the guardians of a student by email. The query has to have `guardians g`. A link does not
 * work for a student who has left or who decides without a guardian.
 */
export const isAskedByEmail = sql<SqlBool>`exists (
  select from school_users su join consent_modes m on m.school_id = su.school_id
  where su.school_id = g.school_id and su.user_id = g.student_id and su.verified = 'approved' and su.ended_at is null
    and ${hasCapability('su.role', 'answersCheckIn')} and not su.is_of_age and m.asks_guardians)`;

/** A link expires with the school year and its days of grace, or after 30 days when it is sent late in a year. */
const expiryOf = (now: Date): RawBuilder<Date> => {
  const nextYear = schoolYearOf(localDay(now, zoneOfGuardians)) + 1;
  return sql<Date>`greatest(make_date(${nextYear}::integer, 7, 1)::timestamptz + make_interval(days => m.grace_days),
    ${now}::timestamptz + interval '30 days')`;
};

/** Creates the token of a link for a mail. Returns null when the guardian is not asked any more. */
export async function createLink(db: Database, guardianId: number, now: Date): Promise<string | null> {
  const token = newToken();
  const { rows } = await sql`
    insert into guardian_links (token_hash, guardian_id, created_at, expires_at)
    select ${hashOf(token)}, g.id, ${now}, ${expiryOf(now)}
    from guardians g join consent_modes m on m.school_id = g.school_id
    where g.id = ${guardianId} and ${isAskedByEmail}
    returning guardian_id`.execute(db);
  return rows.length > 0 ? token : null;
}

export interface LinkedGuardian {
  guardian_id: number;
  school_id: number;
  student_id: number;
  language: Language;
  first_name: string;
  school: string;
  mode: ConsentMode;
  earlier_answers: string;
}

/**
 * Finds the guardian of a link. Returns nothing for a wrong, expired or revoked link. With `lock` the link cannot be
 * revoked until the transaction ends.
 */
export async function findLink(
  db: Database,
  token: string,
  now: Date,
  { lock = false }: { lock?: boolean } = {},
): Promise<LinkedGuardian | undefined> {
  const { rows } = await sql<LinkedGuardian>`
    select g.id as guardian_id, g.school_id, g.student_id, g.language, u.first_name, s.name as school, m.mode,
      m.earlier_answers
    from guardian_links l
    join guardians g on g.id = l.guardian_id
    join consent_modes m on m.school_id = g.school_id
    join users u on u.id = g.student_id
    join schools s on s.id = g.school_id
    where l.token_hash = ${hashOf(token)} and l.expires_at > ${now} and ${isAskedByEmail}
    ${lock ? sql`for update of l, g` : sql``}`.execute(db);
  return rows[0];
}

/** An address that was not used for so many days is deleted. */
const unusedDays = 30;

/**
 * Deletes addresses of guardians with their links, and the queued emails to them. If another student has the same
 * address, its emails stay queued, but an email about a deleted guardian is no longer sent. The consent decisions are
 * kept.
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
 * Deletes addresses to which no email was sent for 30 days, because the school stopped asking by email, the student
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
