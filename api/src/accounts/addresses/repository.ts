import type { Database } from '#src/database/database.ts';

/** At most a confirmed account and an unconfirmed one, in this order. */
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

/** Whose address it is; as long as nobody has confirmed it, whoever signed up with it last. */
export async function findAccountByEmail(db: Database, email: string) {
  const [account] = await listAccounts(db, email);
  return account;
}
