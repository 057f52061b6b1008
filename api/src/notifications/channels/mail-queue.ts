import type { Language } from '@tapin/contract/languages';
import { texts } from '#src/basics/language.ts';
import type { Database } from '#src/database/database.ts';
import { type NewMessage, queueMessage } from '#src/notifications/messages/channel.ts';
import { isPublishable } from '#src/policy/small-groups.ts';

/**
 * Formats a number of students for an email. A small number is replaced, because it would reveal too much about them.
 */
export const mailedCount = (students: number, language: Language): string =>
  isPublishable(students) ? String(students) : texts[language].exports.hidden.fewerThanFive.toLowerCase();

export const mailChannel = 'mail';

export type NewMail = Omit<NewMessage, 'channel'>;

export async function queueMail(db: Database, mail: NewMail): Promise<void> {
  await queueMessage(db, { ...mail, channel: mailChannel });
}
