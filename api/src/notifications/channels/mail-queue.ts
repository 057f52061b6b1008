import type { Language } from '@tapin/contract/languages';
import { texts } from '#src/basics/language.ts';
import type { Database } from '#src/database/database.ts';
import { type NewMessage, queueMessage } from '#src/notifications/messages/channel.ts';
import { isPublishable } from '#src/policy/small-groups.ts';

/** Writes a number of students as an email may carry it. A small number says too much about them outside of the screen. */
export const mailedCount = (students: number, language: Language): string =>
  isPublishable(students) ? String(students) : texts[language].exports.hidden.fewerThanFive.toLowerCase();

export const mailChannel = 'mail';

export type NewMail = Omit<NewMessage, 'channel'>;

/** Stores a mail in the transaction of the caller; it is sent after the commit. */
export async function queueMail(db: Database, mail: NewMail): Promise<void> {
  await queueMessage(db, { ...mail, channel: mailChannel });
}
