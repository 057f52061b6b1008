import { findAccountByEmail } from '#src/accounts/addresses/repository.ts';
import { insertReset } from '#src/accounts/password-reset/repository.ts';
import { hours, later } from '#src/basics/clock.ts';
import { fill, texts } from '#src/basics/language.ts';
import { hashOf, newToken } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';
import type { Letter, MailOrder } from '#src/means/mail/letter.ts';

/** The letter for an order; null when there is nobody to write to. */
export async function compose(
  db: Database,
  order: MailOrder,
  publicUrl: string,
  now: Date,
): Promise<Letter | null> {
  const account = await findAccountByEmail(db, order.recipient);
  if (!account) return null;
  // Not the reader's name: as long as the address is not confirmed anybody wrote it, and it would go out in ours.
  const values: Record<string, string> = { ...order.values, url: publicUrl };
  if (order.kind === 'password-reset') {
    const token = newToken();
    await insertReset(db, { tokenHash: hashOf(token), userId: account.id, expiresAt: later(now, hours(1)) });
    values.token = token;
  }
  const { subject, body } = texts[order.language].mails[order.kind];
  return { subject: fill(subject, values), body: fill(body, values) };
}
