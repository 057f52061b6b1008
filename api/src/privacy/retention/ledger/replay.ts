import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import {
  deleteAccount,
  deleteAnswers,
  deletePeopleOf,
  deleteSchoolsAndDistrict,
} from '#src/privacy/retention/deletions/deletions.ts';
import type { Decision, LedgerEntry } from './ledger-entries.ts';

/** The id of an account that the backup still has, or null. */
const accountOf = (id: number | null) => sql`(select u.id from users u where u.id = ${id}::integer)`;

/**
 * Merges the settings of an entry into those of a row. A setting without a value is removed, so that its default
 * holds.
 */
function mergedSettings(changed: Record<string, unknown>) {
  const removed = Object.keys(changed).filter((name) => changed[name] === null);
  const kept = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== null));
  return sql`(settings - ${removed}::text[]) || ${JSON.stringify(kept)}::jsonb`;
}

/**
 * Repeats a decision after a restore. A decision that the backup already has, or that concerns a missing person,
 * changes nothing.
 */
function repeatDecision(db: Database, entry: Decision): Promise<unknown> {
  switch (entry.kind) {
    case 'consentText':
      return sql`insert into consent_texts (hash, language, text, created_at)
        values (${entry.hash}, ${entry.language}, ${entry.text}, ${entry.createdAt}::timestamptz)
        on conflict (hash, language) do nothing`.execute(db);
    case 'consent':
      return sql`insert into consents (school_id, student_id, school_year, answer, given_by, form, giver_name,
          giver_relation, giver_address, settles, recorded_by, text_id, day, created_at)
        select m.school_id, m.user_id, ${entry.schoolYear}::smallint, ${entry.answer}, ${entry.givenBy}, ${entry.form},
          ${entry.giverName}, ${entry.giverRelation}, ${entry.giverAddress}, ${entry.settles},
          ${accountOf(entry.recordedBy)},
          (select t.id from consent_texts t where t.hash = ${entry.textHash} and t.language = ${entry.textLanguage}),
          ${entry.day}::date, ${entry.createdAt}::timestamptz
        from school_users m where m.school_id = ${entry.schoolId} and m.user_id = ${entry.studentId}
          and not exists (select from consents c where c.school_id = m.school_id and c.student_id = m.user_id
            and c.created_at = ${entry.createdAt}::timestamptz and c.answer = ${entry.answer})`.execute(db);
    case 'hold':
      return sql`with known as (
          update legal_holds set ended_at = ${entry.endedAt}::timestamptz, ended_by = ${accountOf(entry.endedBy)}
          where student_id = ${entry.studentId} and created_at = ${entry.createdAt}::timestamptz returning id
        )
        insert into legal_holds (student_id, reason, last_day, created_by, created_at, ended_by, ended_at)
        select u.id, ${entry.reason}, ${entry.lastDay}::date, ${accountOf(entry.createdBy)},
          ${entry.createdAt}::timestamptz, ${accountOf(entry.endedBy)}, ${entry.endedAt}::timestamptz
        from users u where u.id = ${entry.studentId} and not exists (select from known)`.execute(db);
    case 'confirmation':
      return sql`insert into retention_confirmations (district_id, schedule, counts, confirmed_by, confirmed_at)
        select d.id, ${JSON.stringify(entry.schedule)}::jsonb, ${JSON.stringify(entry.counts)}::jsonb,
          ${accountOf(entry.confirmedBy)}, ${entry.confirmedAt}::timestamptz
        from districts d where d.id = ${entry.districtId} and not exists (select from retention_confirmations c
          where c.district_id = d.id and c.confirmed_at = ${entry.confirmedAt}::timestamptz)`.execute(db);
    case 'districtSettings':
      return sql`update districts set settings = ${mergedSettings(entry.settings)}
        where id = ${entry.districtId}`.execute(db);
    case 'schoolSettings':
      return sql`update schools set settings = ${mergedSettings(entry.settings)}
        where id = ${entry.schoolId}`.execute(db);
    case 'disposalCanceled':
      return sql`delete from disposals where district_id = ${entry.districtId} and begun_at is null`.execute(
        db,
      );
  }
}

/** The properties of ledger entries with ids from the sequence that users, schools, districts and follow-ups share. */
const idProperties: ReadonlySet<string> = new Set([
  'userId',
  'studentId',
  'studentIds',
  'recordedBy',
  'createdBy',
  'endedBy',
  'confirmedBy',
  'schoolId',
  'districtId',
  'ids',
]);

/**
 * Advances the sequence of a restored database beyond the ids in the ledger. A backup has an earlier sequence, which
 * would give the id of a deleted account to a new person, whom the next replay would delete.
 */
async function skipUsedIds(db: Database, entries: readonly LedgerEntry[]): Promise<void> {
  let highest = 0;
  for (const entry of entries)
    for (const [name, value] of Object.entries(entry))
      if (idProperties.has(name))
        for (const id of [value].flat()) if (typeof id === 'number') highest = Math.max(highest, id);
  await sql`select setval('entity_id', greatest(nextval('entity_id'), ${highest}::bigint))`.execute(db);
}

async function repeat(db: Database, entry: LedgerEntry): Promise<unknown> {
  switch (entry.kind) {
    case 'answers':
      return deleteAnswers(db, entry);
    case 'followUps': {
      const { numDeletedRows } = await db
        .deleteFrom('follow_ups')
        .where('id', 'in', [0, ...entry.ids])
        .executeTakeFirst();
      return Number(numDeletedRows);
    }
    case 'account':
      return deleteAccount(db, entry.userId);
    case 'district':
      await deletePeopleOf(db, entry.districtId, 1_000_000);
      return deleteSchoolsAndDistrict(db, entry.districtId);
    default:
      return repeatDecision(db, entry);
  }
}

/** Repeats the changes of a ledger after a restore. A change that the backup already has changes nothing. */
export async function replayLedger(db: Database, entries: readonly LedgerEntry[]): Promise<void> {
  for (const entry of entries) {
    await db.transaction().execute((transaction) => repeat(transaction, entry));
  }
  await skipUsedIds(db, entries);
  // The queue was in the backup, and the ledger already has its changes.
  await db.deleteFrom('ledger_queue').execute();
}

/**
 * The tables whose rows authenticate somebody: a session, a link or a code. A test compares the list with the schema.
 */
export const accessTables = [
  'sessions',
  'password_resets',
  'device_links',
  'guardian_links',
  'device_codes',
  'pending_logins',
  'sign_ups',
] as const;

/**
 * Ends all sessions, links and codes, because a backup restores those that were revoked after it. Returns the number
 * of sessions.
 */
export async function endAllAccess(db: Database): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const sessions = await sql`select from sessions`.execute(transaction);
    for (const table of accessTables) await transaction.deleteFrom(table).execute();
    await sql`update slips set code_hash = null`.execute(transaction);
    await sql`update invitations set token_hash = null, revoked_at = coalesce(revoked_at, now())
      where accepted_at is null`.execute(transaction);
    return sessions.rows.length;
  });
}
