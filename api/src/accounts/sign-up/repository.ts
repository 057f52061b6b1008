import type { Language, Role } from '@tapin/contract/entities';
import type { Database } from '#src/database/database.ts';

export interface AccountValues {
  password_hash: string;
  first_name: string;
  last_name: string;
  preferred_name: string;
  role: Role | null;
  language: Language;
}

const accountColumns = [
  'password_hash',
  'first_name',
  'last_name',
  'preferred_name',
  'role',
  'language',
] as const satisfies readonly (keyof AccountValues)[];

/**
 * Creates or replaces the unconfirmed account of the address. The sign-up that confirms the address decides its
 * values. A confirmed account with the same address may exist as well.
 */
export async function insertAccount(db: Database, email: string, account: AccountValues): Promise<number> {
  const values = { email, email_verified: false, ...account };
  const { id } = await db
    .insertInto('users')
    .values(values)
    .onConflict((conflict) => conflict.columns(['email', 'email_verified']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function hasConfirmedAccount(db: Database, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Confirms the account with the values of the confirmed sign-up, even if the address was used for later sign-ups.
 * Returns the address.
 */
export function confirmAccount(db: Database, userId: number, account: AccountValues) {
  return db
    .updateTable('users')
    .set({ ...account, email_verified: true })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow();
}

export interface NewCode {
  codeHash: string;
  expiresAt: Date;
}

const codeValues = ({ codeHash, expiresAt }: NewCode) => ({
  code_hash: codeHash,
  tries_left: 5,
  expires_at: expiresAt,
});

export interface SignUp {
  id: number;
  email: string;
  user_id: number | null;
}

export interface NewSignUp extends AccountValues {
  email: string;
  user_id: number | null;
}

export function insertSignUp(db: Database, signUp: NewSignUp, code: NewCode): Promise<SignUp> {
  return db
    .insertInto('sign_ups')
    .values({ ...signUp, ...codeValues(code) })
    .returning(['id', 'email', 'user_id'])
    .executeTakeFirstOrThrow();
}

export async function replaceCode(db: Database, signUpId: number, code: NewCode): Promise<void> {
  await db.updateTable('sign_ups').set(codeValues(code)).where('id', '=', signUpId).execute();
}

export async function insertBrowser(db: Database, tokenHash: string, signUpId: number): Promise<void> {
  await db.insertInto('sign_up_browsers').values({ token_hash: tokenHash, sign_up_id: signUpId }).execute();
}

export function findSignUpOfBrowser(db: Database, tokenHash: string): Promise<SignUp | undefined> {
  return db
    .selectFrom('sign_ups')
    .innerJoin('sign_up_browsers', 'sign_up_browsers.sign_up_id', 'sign_ups.id')
    .select(['sign_ups.id', 'email', 'user_id'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Finds the sign-up of an unconfirmed account by its password hash, which is unique because of the salt. */
export function findSignUpByPasswordHash(
  db: Database,
  email: string,
  passwordHash: string,
): Promise<SignUp | undefined> {
  return db
    .selectFrom('sign_ups')
    .select(['id', 'email', 'user_id'])
    .where('email', '=', email)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
}

export type UnconfirmedAccount = NewSignUp;

export function findUnconfirmedOfSession(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<UnconfirmedAccount | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['email', 'users.id as user_id', ...accountColumns])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('email_verified', '=', false)
    .where('email', 'is not', null)
    .where('password_hash', 'is not', null)
    .$narrowType<{ email: string; password_hash: string }>()
    .executeTakeFirst();
}

/** Uses up an attempt. Returns undefined when none is left or the code has expired. */
export function useUpTry(db: Database, tokenHash: string, now: Date) {
  return db
    .updateTable('sign_ups')
    .set((expression) => ({ tries_left: expression('tries_left', '-', 1) }))
    .where('id', '=', (expression) =>
      expression.selectFrom('sign_up_browsers').select('sign_up_id').where('token_hash', '=', tokenHash),
    )
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['id', 'user_id', 'code_hash', ...accountColumns])
    .executeTakeFirst();
}

/** Deletes all sign-ups of a confirmed account, so that no other code confirms it, and returns their ids. */
export async function invalidateSignUps(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .updateTable('sign_ups')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
