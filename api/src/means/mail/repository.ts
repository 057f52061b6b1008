import { sql } from 'kysely';
import { later, minutes, seconds } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { Letter, MailOrder } from './letter.ts';

export interface StoredMail extends MailOrder {
  id: number;
  subject: string | null;
  body: string | null;
  attempts: number;
}

export const givenUpAfter = 8;

/** Well under `takenFor`: whoever takes a mail has sent it or given it up before another process may take it. */
export const sendingMayTake = seconds(40);
const takenFor = minutes(2);

/** Takes the next mail for one sender: another process passes over it until the time for a retry has come. */
export async function takeMail(db: Database, now: Date): Promise<StoredMail | undefined> {
  const { rows } = await sql<StoredMail>`
    update mails set attempts = attempts + 1, next_try_at = ${later(now, takenFor)}
    where id = (
      select id from mails
      where sent_at is null and next_try_at <= ${now} and attempts < ${givenUpAfter}
      order by id limit 1 for update skip locked)
    returning id, kind, recipient, language, data as values, subject, body, attempts`.execute(db);
  return rows[0];
}

export async function keepLetter(db: Database, id: number, letter: Letter): Promise<void> {
  await db.updateTable('mails').set(letter).where('id', '=', id).execute();
}

/** A letter holds a code or a link, some in its subject: what is sent or given up does not keep it. */
const nothing = { subject: null, body: null, data: '{}' };

export async function forgetLetter(db: Database, id: number): Promise<void> {
  await db.updateTable('mails').set(nothing).where('id', '=', id).execute();
}

/** Development shows what was sent, and keeps its text. */
export async function markSent(db: Database, id: number, now: Date, keepText: boolean): Promise<void> {
  const text = keepText ? {} : nothing;
  await db
    .updateTable('mails')
    .set({ sent_at: now, ...text })
    .where('id', '=', id)
    .execute();
}

export async function retryMail(db: Database, id: number, at: Date): Promise<void> {
  await db.updateTable('mails').set({ next_try_at: at }).where('id', '=', id).execute();
}

export async function deleteMail(db: Database, id: number): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

export function listMails(db: Database, limit: number) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'body', 'created_at', 'sent_at'])
    .where('subject', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
