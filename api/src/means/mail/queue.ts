import type { Language } from '@tapin/shared/contract/entities';
import type en from '#src/basics/locales/en.json';
import type { Database } from '#src/database/database.ts';

export type MailKind = keyof (typeof en)['mails'];

export interface QueuedMail {
  kind: MailKind;
  recipient: string;
  language: Language;
  /** What is filled into the text. */
  values: Record<string, string>;
  now: Date;
}

/** Writes the mail down in the caller's transaction; it is sent after that. */
export async function queueMail(db: Database, mail: QueuedMail): Promise<void> {
  await db
    .insertInto('mails')
    .values({
      kind: mail.kind,
      recipient: mail.recipient,
      language: mail.language,
      data: JSON.stringify(mail.values),
      subject: null,
      body: null,
      created_at: mail.now,
      next_try_at: mail.now,
      sent_at: null,
    })
    .execute();
}
