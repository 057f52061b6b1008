import type { Language } from '@tapin/contract/entities';
import type { Database } from '#src/database/database.ts';
import type { SsoProfile } from './profile.ts';

export async function useUpState(db: Database, stateHash: string, expiresAt: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('used_sso_states')
    .values({ state_hash: stateHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('state_hash')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findIdentity(db: Database, provider: string, subject: string): Promise<number | null> {
  const found = await db
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found?.user_id ?? null;
}

export async function insertIdentity(db: Database, profile: SsoProfile, userId: number): Promise<void> {
  await db
    .insertInto('identities')
    .values({ provider: profile.provider, subject: profile.subject, user_id: userId })
    .execute();
}

const accountColumnsOf = (profile: SsoProfile, language: Language) => ({
  email_verified: true,
  password_hash: null,
  first_name: profile.firstName,
  last_name: profile.lastName,
  role: profile.role,
  language,
});

export async function insertSsoUser(db: Database, profile: SsoProfile, language: Language): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ email: profile.email, ...accountColumnsOf(profile, language) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Overwrites an unconfirmed account and deletes its password, because its creator may not own the address. */
export async function overwriteUnconfirmedAccount(
  db: Database,
  userId: number,
  profile: SsoProfile,
  language: Language,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...accountColumnsOf(profile, language), preferred_name: '', name_prefix: '' })
    .where('id', '=', userId)
    .execute();
}

export async function moveIdentity(db: Database, profile: SsoProfile, userId: number): Promise<void> {
  await db
    .updateTable('identities')
    .set({ user_id: userId })
    .where('provider', '=', profile.provider)
    .where('subject', '=', profile.subject)
    .execute();
}
