import assert from 'node:assert/strict';
import type { Insertable } from 'kysely';
import { hashPassword } from '#src/accounts/credentials/passwords.ts';
import type { Tables } from '#src/database/tables/tables.ts';
import type { Built } from './build.ts';
import { makePerson, type Person, type PersonOptions } from './people.ts';
import { insert, update } from './rows.ts';

export const password = 'correct horse battery';
let hash: Promise<string> | undefined;

export async function makeAccount(built: Built, options: PersonOptions = {}): Promise<Person> {
  hash ??= hashPassword(password);
  const person = await makePerson(built, options);
  await update(built, 'users', { password_hash: await hash }, { id: person.userId });
  return person;
}

export interface SentMail {
  recipient: string;
  subject: string;
  body: string;
}

export const storeMail = (database: Pick<Built, 'db'>, changes: Partial<Insertable<Tables['messages']>>) => {
  const content = { channel: 'mail', kind: 'verification', recipient: 'a@x.org', language: 'en', data: '{}' };
  const times = { created_at: new Date(), next_try_at: new Date('2126-01-01') };
  return insert(database, 'messages', { ...content, ...times, ...changes } as Insertable<Tables['messages']>);
};

export async function sentMails({ db, services }: Built): Promise<SentMail[]> {
  services.outbox.wake();
  await services.outbox.settled();
  const mails = await db
    .selectFrom('messages')
    .where('channel', '=', 'mail')
    .select(['recipient', 'subject', 'body'])
    .where('sent_at', 'is not', null)
    .orderBy('id')
    .execute();
  return mails.map(({ recipient, subject, body }) => ({
    recipient,
    subject: subject ?? '',
    body: body ?? '',
  }));
}

export async function lastCode(built: Built, email: string): Promise<string> {
  const mail = (await sentMails(built)).findLast(({ recipient }) => recipient === email);
  const code = /^ {4}([A-Z2-9]{6})$/m.exec(mail?.body ?? '')?.[1];
  assert.ok(code, `a code was mailed to ${email}`);
  return code;
}

export async function lastResetToken(built: Built, email: string): Promise<string> {
  const mail = (await sentMails(built)).findLast(({ recipient }) => recipient === email);
  const token = /\/auth\/reset-password\/(\S+)/.exec(mail?.body ?? '')?.[1];
  assert.ok(token, `a link was mailed to ${email}`);
  return token;
}

export const newcomer = {
  firstName: 'Ada',
  preferredName: '',
  lastName: 'Byron',
  email: 'ada@example.org',
  password,
  role: 'student',
} as const;
