import type { School } from '@tapin/shared/contract/entities';
import type { Database } from '#src/database/database.ts';
import { type CodeUser, limitCodeLookups } from '#src/infrastructure/rate-limits/code-guesses.ts';
import { isSchoolOfAddress, storeSchoolAddress } from './school-addresses.ts';

/**
 * Runs a change that joins a school by its code, in a transaction. Wrong codes are limited for the person and for the
 * client. Past the limit of the client the codes of the schools that others joined from there still work, so that
 * one person with wrong codes does not stop a whole school.
 */
export async function joinWithCode<T extends { school?: School }>(
  db: Database,
  codeUser: CodeUser,
  schoolCode: string,
  join: (transaction: Database) => Promise<T>,
): Promise<T> {
  const { client, now } = codeUser;
  const joined = await limitCodeLookups(
    db,
    codeUser,
    () => db.transaction().execute(join),
    () => isSchoolOfAddress(db, schoolCode, client, now),
  );
  // After the transaction, because people who join at the same time would wait for each other's row.
  if (joined.school) await storeSchoolAddress(db, Number(joined.school._id), client, now);
  return joined;
}
