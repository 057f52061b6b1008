import type { School } from '@tapin/contract/entities';
import { addMs, days } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { type CodeUser, limitCodeLookups } from '#src/infrastructure/rate-limits/code-guesses.ts';
import { hmac } from '#src/infrastructure/sealing.ts';
import { normalizeCode } from './joining.ts';
import { findSchoolByCode } from './repository.ts';

const addressKnownMs = days(30);
/** A school and client are stored at most once in this time, so that a class that joins together writes one row. */
const resolutionMs = days(1);

const hashOf = (db: Database, schoolId: number, client: string) =>
  hmac(db, 'school addresses', [schoolId, client]);

/**
 * Returns whether somebody joined the school of this code from the client in the last 30 days. An unknown code costs
 * the same work as a code of another school, so that the time reveals nothing.
 */
async function isSchoolOfAddress(
  db: Database,
  givenCode: string,
  client: string,
  now: Date,
): Promise<boolean> {
  const school = await findSchoolByCode(db, normalizeCode(givenCode));
  const row = await db
    .selectFrom('school_addresses')
    .select('joined_at')
    .where('address_hash', '=', await hashOf(db, school?.id ?? 0, client))
    .where('joined_at', '>', addMs(now, -addressKnownMs))
    .executeTakeFirst();
  return row !== undefined;
}

async function storeSchoolAddress(db: Database, schoolId: number, client: string, now: Date): Promise<void> {
  const address_hash = await hashOf(db, schoolId, client);
  await db
    .insertInto('school_addresses')
    .values({ address_hash, joined_at: now })
    .onConflict((conflict) =>
      conflict
        .column('address_hash')
        .doUpdateSet({ joined_at: now })
        .where('school_addresses.joined_at', '<', addMs(now, -resolutionMs)),
    )
    .execute();
}

/**
 * Runs a change that joins a school by its code. Wrong codes are limited for the person and for the client. When the
 * client is past its limit, the codes of schools that others joined from it still work, so that a person with wrong
 * codes does not lock out a whole school.
 */
export async function joinWithCode<T extends { school?: School }>(
  db: Database,
  codeUser: CodeUser,
  schoolCode: string,
  join: () => Promise<T>,
): Promise<T> {
  const { client, now } = codeUser;
  const joined = await limitCodeLookups(db, codeUser, join, () =>
    isSchoolOfAddress(db, schoolCode, client, now),
  );
  // This runs after the transaction, because people who join at the same time would wait for each other's row.
  if (joined.school) await storeSchoolAddress(db, Number(joined.school._id), client, now);
  return joined;
}
