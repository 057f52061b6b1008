import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Database } from '#src/database/database.ts';
import { deleteAccount } from './delete-account.ts';
import { deleteAnswers } from './delete-answers.ts';
import { deletePeopleOf, deleteSchoolsAndDistrict } from './delete-district.ts';

const Entry = Type.Union([
  Type.Object({
    kind: Type.Literal('answers'),
    schoolId: Type.Integer(),
    studentIds: Type.Array(Type.Integer()),
    before: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })),
  }),
  Type.Object({ kind: Type.Literal('followUps'), ids: Type.Array(Type.Integer()) }),
  Type.Object({ kind: Type.Literal('account'), userId: Type.Integer() }),
  Type.Object({ kind: Type.Literal('district'), districtId: Type.Integer() }),
]);
type ReplayEntry = Static<typeof Entry>;

/** Reads the lines of a ledger. A last line without its end was cut off while it was written: its deletion did not happen. */
export function readLedger(text: string): ReplayEntry[] {
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line, index) => {
    try {
      return Value.Parse(Entry, JSON.parse(line));
    } catch {
      throw new Error(`Line ${index + 1} of the ledger cannot be read.`);
    }
  });
}

async function repeat(db: Database, entry: ReplayEntry): Promise<unknown> {
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
  }
}

/** Repeats the deletions of a ledger after a backup was restored. A deletion that the backup has already changes nothing. */
export async function replayLedger(db: Database, entries: readonly ReplayEntry[]): Promise<void> {
  for (const entry of entries) {
    await db.transaction().execute((transaction) => repeat(transaction, entry));
  }
}

/** Ends all sessions, links and codes: a backup brings back those that were revoked after it. Returns the number of sessions. */
export async function endAllAccess(db: Database): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('sessions').executeTakeFirst();
    for (const table of [
      'password_resets',
      'device_links',
      'device_codes',
      'pending_logins',
      'sign_ups',
    ] as const)
      await transaction.deleteFrom(table).execute();
    await sql`update slips set code_hash = null`.execute(transaction);
    await sql`update invitations set token_hash = null, revoked_at = coalesce(revoked_at, now())
      where accepted_at is null`.execute(transaction);
    return Number(numDeletedRows);
  });
}
