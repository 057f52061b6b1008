import { addMs, days } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { hmac } from '#src/infrastructure/sealing.ts';
import { normalizeCode } from './joining.ts';
import { findSchoolByCode } from './repository.ts';

const addressKnownMs = days(30);
/** A school where a whole class joins writes one row, and not again until this time has passed. */
const resolutionMs = days(1);

const hashOf = (db: Database, schoolId: number, client: string) =>
  hmac(db, 'school addresses', [schoolId, client]);

/**
 * Returns whether somebody joined the school of this code from the client in the last 30 days. An unknown code costs the
 * same work as a code of another school.
 */
export async function isSchoolOfAddress(
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

/** Stores that somebody joined the school from the client. */
export async function storeSchoolAddress(
  db: Database,
  schoolId: number,
  client: string,
  now: Date,
): Promise<void> {
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
