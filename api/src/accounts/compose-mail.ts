import { findAccountByEmail } from '#src/accounts/credentials/addresses.ts';
import { insertDeviceLink } from '#src/accounts/devices/repository.ts';
import { insertReset } from '#src/accounts/log-in/password-reset-repository.ts';
import { createInvitationToken } from '#src/accounts/rostered/invitations.ts';
import { addMs, hours, minutes } from '#src/basics/clock.ts';
import { fillPlaceholders, texts } from '#src/basics/language.ts';
import { plainName } from '#src/basics/plain-name.ts';
import { hashOf, newToken } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';
import { mailedCount } from '#src/notifications/channels/mail-queue.ts';
import type { Message, MessageText } from '#src/notifications/messages/channel.ts';

/** The placeholders of emails that are replaced with names, which people or rosters have written. */
const namePlaceholders = ['school', 'district', 'name', 'who', 'by'] as const;
/** The placeholders of emails that are replaced with numbers of students. */
const countPlaceholders = ['count', 'unclaimed'] as const;

/**
 * Fills the placeholders of an email. Every email passes this function, so that no name becomes a link, and no number
 * is about few students.
 */
export function fillText(message: Message, given: Record<string, string>): MessageText {
  const { subject, body } = texts[message.language].mails[message.kind];
  const names = namePlaceholders.map((key) => [key, plainName(given[key] ?? '')] as const);
  const counts = countPlaceholders.flatMap((key) =>
    given[key] === undefined ? [] : [[key, mailedCount(Number(given[key]), message.language)] as const],
  );
  const values = { ...given, ...Object.fromEntries([...names, ...counts]) };
  return { subject: fillPlaceholders(subject, values), body: fillPlaceholders(body, values) };
}

async function composeInvitation(
  db: Database,
  message: Message,
  publicUrl: string,
  now: Date,
): Promise<MessageText | null> {
  const userId = Number(message.values.invitation);
  const token = await createInvitationToken(db, userId, message.recipient, now);
  return token === null ? null : fillText(message, { ...message.values, url: publicUrl, token });
}

export async function composeMail(
  db: Database,
  message: Message,
  publicUrl: string,
  now: Date,
): Promise<MessageText | null> {
  if (message.kind === 'roster-invitation') return composeInvitation(db, message, publicUrl, now);
  const account = await findAccountByEmail(db, message.recipient);
  if (!account) return null;
  // The email does not contain the name, because anybody may have typed it while the address is not confirmed.
  const { schoolId } = message.values;
  // A link opens the school that the email is about, because the person may belong to several. An email about an
  // account has no school.
  const inSchool = schoolId === undefined ? '?' : `?school=${schoolId}`;
  const values: Record<string, string> = { ...message.values, url: publicUrl, in: inSchool };
  if (message.kind === 'password-reset') {
    const token = newToken();
    await insertReset(db, { tokenHash: hashOf(token), userId: account.id, expiresAt: addMs(now, hours(1)) });
    values.token = token;
  }
  if (message.kind === 'device-link') {
    const token = newToken();
    const expiresAt = addMs(now, minutes(15));
    await insertDeviceLink(db, { tokenHash: hashOf(token), userId: account.id, expiresAt });
    values.token = token;
  }
  return fillText(message, values);
}
