import type { Language } from '@tapin/shared/contract/entities';
import { hours, later } from '#src/clock.ts';
import type { Database } from '#src/database/database.ts';
import { fill, texts } from '#src/language.ts';
import { insertReset } from '#src/modules/password-reset/repository.ts';
import { findAccountByEmail } from '#src/modules/user/repository.ts';
import { hashOf, newToken } from '#src/secrets.ts';
import type { MailKind } from './queue.ts';

export interface MailOrder {
  kind: MailKind;
  recipient: string;
  language: Language;
  data: Record<string, string>;
}

export interface Letter {
  subject: string;
  body: string;
}

/** The letter for an order; null when there is nobody to write to. */
export async function compose(
  db: Database,
  order: MailOrder,
  publicUrl: string,
  now: Date,
): Promise<Letter | null> {
  const account = await findAccountByEmail(db, order.recipient);
  if (!account) return null;
  // No name: as long as the address is not confirmed it is what anybody wrote, and would go out in ours.
  const values: Record<string, string> = { ...order.data, url: publicUrl };
  if (order.kind === 'password-reset') {
    const token = newToken();
    await insertReset(db, { tokenHash: hashOf(token), userId: account.id, expiresAt: later(now, hours(1)) });
    values.token = token;
  }
  const { subject, body } = texts[order.language].mails[order.kind];
  return { subject: fill(subject, values), body: fill(body, values) };
}
