import type { Database } from '#src/database/database.ts';

/** Returns the mailbox of an address, for limits. A label after a plus sign belongs to the same mailbox. */
export const mailboxOf = (email: string): string => email.replace(/\+[^@]*/, '');

/** Lists the accounts of an address: at most a confirmed and an unconfirmed one, in this order. */
export function listAccounts(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'password_hash',
      'email_verified',
      'first_name',
      'last_name',
      'preferred_name',
      'role',
      'language',
    ])
    .where('email', '=', email)
    .orderBy('email_verified', 'desc')
    .execute();
}

/** Finds the confirmed account of an address, or else the unconfirmed one. */
export async function findAccountByEmail(db: Database, email: string) {
  const [account] = await listAccounts(db, email);
  return account;
}
