import type { Language } from '@tapin/shared/contract/entities';
import type { Database } from '#src/database/database.ts';
import type { SsoProfile } from './profile.ts';

export interface Attempt {
  stateHash: string;
  provider: string;
  verifier: string;
  nonce: string;
  expiresAt: Date;
}

export async function insertAttempt(db: Database, attempt: Attempt): Promise<void> {
  await db
    .insertInto('sso_attempts')
    .values({
      state_hash: attempt.stateHash,
      provider: attempt.provider,
      verifier: attempt.verifier,
      nonce: attempt.nonce,
      expires_at: attempt.expiresAt,
    })
    .execute();
}

/** The attempt a return belongs to; it is used up with this. */
export function takeAttempt(db: Database, stateHash: string, provider: string, now: Date) {
  return db
    .deleteFrom('sso_attempts')
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('expires_at', '>', now)
    .returning(['verifier', 'nonce'])
    .executeTakeFirst();
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

/** What the account of somebody is who has just come from the provider. */
const accountOf = (profile: SsoProfile, language: Language) => ({
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
    .values({ email: profile.email, ...accountOf(profile, language) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whoever made the account did not own the address: nothing of what they wrote stays, least of all the password. */
export async function claimUnconfirmed(
  db: Database,
  userId: number,
  profile: SsoProfile,
  language: Language,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...accountOf(profile, language), preferred_name: '', name_prefix: '' })
    .where('id', '=', userId)
    .execute();
}
