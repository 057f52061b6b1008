import { sql } from 'kysely';
import { Value } from 'typebox/value';
import type { Database } from '#src/database/database.ts';
import { deleteAccount } from './delete-account.ts';
import { deleteAnswers } from './delete-answers.ts';
import { deletePeopleOf, deleteSchoolsAndDistrict } from './delete-district.ts';
import { type LedgerEntry, LedgerEntrySchema } from './ledger-entries.ts';
import { repeatDecision } from './replay-decision.ts';
import { skipUsedIds } from './skip-used-ids.ts';

/** Reads the lines of a ledger. A last line without its end was cut off while it was written: its deletion did not happen. */
export function readLedger(text: string): LedgerEntry[] {
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line, index) => {
    try {
      return Value.Parse(LedgerEntrySchema, JSON.parse(line));
    } catch {
      throw new Error(`Line ${index + 1} of the ledger cannot be read.`);
    }
  });
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

/** Repeats the changes of a ledger after a backup was restored. A change that the backup has already changes nothing. */
export async function replayLedger(db: Database, entries: readonly LedgerEntry[]): Promise<void> {
  for (const entry of entries) {
    await db.transaction().execute((transaction) => repeat(transaction, entry));
  }
  await skipUsedIds(db, entries);
  // The ledger has these changes, and those that were queued when the backup was made.
  await db.deleteFrom('ledger_queue').execute();
}

/** The tables whose rows let somebody in: a session, a link or a code. A test compares them with the schema. */
export const accessTables = [
  'sessions',
  'password_resets',
  'device_links',
  'guardian_links',
  'device_codes',
  'pending_logins',
  'sign_ups',
] as const;

/** Ends all sessions, links and codes: a backup brings back those that were revoked after it. Returns the number of sessions. */
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
