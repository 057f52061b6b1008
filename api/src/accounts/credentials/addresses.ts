import type { Database } from '#src/database/database.ts';

/** Returns the mailbox of an address, for limits. Addresses with a label after a plus sign share the mailbox. */
export const mailboxOf = (email: string): string => email.replace(/\+[^@]*/, '');

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

export async function findAccountByEmail(db: Database, email: string) {
  const [account] = await listAccounts(db, email);
  return account;
}
