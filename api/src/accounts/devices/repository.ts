import type { Database } from '#src/database/database.ts';

export async function insertDeviceLink(
  db: Database,
  link: { tokenHash: string; userId: number; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('device_links')
    .values({ token_hash: link.tokenHash, user_id: link.userId, expires_at: link.expiresAt })
    .execute();
}

export async function useUpDeviceLink(db: Database, tokenHash: string, now: Date): Promise<string | null> {
  const used = await db
    .deleteFrom('device_links as link')
    .using('users as u')
    .whereRef('u.id', '=', 'link.user_id')
    .where('link.token_hash', '=', tokenHash)
    .returning(['u.email', 'link.expires_at'])
    .executeTakeFirst();
  return used && used.expires_at > now ? used.email : null;
}

export async function saveDeviceCode(
  db: Database,
  { userId, ...code }: { userId: number; codeHash: string; expiresAt: Date },
): Promise<void> {
  const values = { code_hash: code.codeHash, expires_at: code.expiresAt };
  await db
    .insertInto('device_codes')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function useUpDeviceCode(
  db: Database,
  { email, codeHash, now }: { email: string; codeHash: string; now: Date },
): Promise<boolean> {
  const used = await db
    .deleteFrom('device_codes as code')
    .using('users as u')
    .whereRef('u.id', '=', 'code.user_id')
    .where('u.email', '=', email)
    .where('u.email_verified', '=', true)
    .where('code.code_hash', '=', codeHash)
    .returning('code.expires_at')
    .executeTakeFirst();
  return used !== undefined && used.expires_at > now;
}
