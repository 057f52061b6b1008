import { hashOf, newCode } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';

const codeCount = 10;
/** 59 bits. The hash contains the account, so that a stolen database cannot be searched for all accounts together. */
const codeLength = 12;

const codeHash = (userId: number, code: string) => hashOf(`${userId} ${code}`);

/** Removes the dashes and spaces of a typed code. */
const normalize = (typed: string) => typed.replace(/[^a-z0-9]/gi, '').toUpperCase();

/** Replaces the recovery codes of a person and returns the new ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(db: Database, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => newCode(codeLength));
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: codeHash(userId, code) })))
    .execute();
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Uses up a recovery code. Returns false for a wrong or used one. */
export async function useUpRecoveryCode(db: Database, userId: number, typed: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash(userId, normalize(typed)))
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteRecoveryCodes(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
