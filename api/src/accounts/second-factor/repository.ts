import type { Database } from '#src/database/database.ts';

export const maxPasskeys = 20;

export function listPasskeys(db: Database, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'name', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export function findPasskey(db: Database, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

export interface NewPasskeyRow {
  userId: number;
  credentialId: string;
  publicKey: string;
  counter: number;
  name: string;
  now: Date;
}

export async function insertPasskey(db: Database, passkey: NewPasskeyRow): Promise<boolean> {
  const inserted = await db
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      name: passkey.name,
      created_at: passkey.now,
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Stores the use of a passkey. Returns false when the passkey was removed, or when its counter has not advanced. */
export async function updatePasskeyUse(
  db: Database,
  id: number,
  use: { counter: number; now: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('passkeys')
    .set({ counter: use.counter, used_at: use.now })
    .where('id', '=', id)
    // An authenticator without a counter always sends 0.
    .where('counter', use.counter === 0 ? '<=' : '<', use.counter)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function deletePasskey(db: Database, userId: number, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export function findApp(db: Database, userId: number) {
  return db
    .selectFrom('authenticator_apps')
    .select(['sealed_key', 'created_at', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores a new key that is not confirmed yet. Returns false when the person already has a confirmed app. */
export async function saveUnconfirmedApp(
  db: Database,
  userId: number,
  app: { sealedKey: string; now: Date },
): Promise<boolean> {
  const values = { sealed_key: app.sealedKey, created_at: app.now };
  const saved = await db
    .insertInto('authenticator_apps')
    .values({ user_id: userId, ...values, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('authenticator_apps.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Stores that the code of a step was used. Returns false when that step or a later one was used before. */
export async function useUpStep(db: Database, userId: number, step: number): Promise<boolean> {
  const updated = await db
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function confirmApp(db: Database, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('authenticator_apps')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteApp(db: Database, userId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return deleted?.confirmed_at != null;
}

export async function deleteAllPasskeys(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}
