import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from './site.ts';

// Creates the people of the measurement, each with an account and a session of the product. It runs on the machine.

const file = '/run/people.json';
/** The product accepts feedback of a person ten times an hour at most. */
const count = 10;

export interface Person {
  email: string;
  cookies: Record<string, string>;
}

const account = JSON.parse(readFileSync(join(import.meta.dirname, 'account.json'), 'utf8'));

const mails = () => (existsSync('/run/mails') ? readFileSync('/run/mails', 'utf8') : '');

async function codeFor(email: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const mail = mails()
      .split('\n.\n')
      .find((each) => each.includes(`To: ${email}`));
    const [, code] = /Your TapIn code: (\w+)/.exec(mail ?? '') ?? [];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no code was mailed to ${email}`);
}

async function signUp(email: string): Promise<Person> {
  // Ten people who sign up from one address within seconds would reach a rate limit.
  execFileSync('/usr/sbin/runuser', [
    '-u',
    'postgres',
    '--',
    'psql',
    '-q',
    'tapin',
    '-c',
    'delete from throttles',
  ]);
  const body = { ...account, email };
  const asked = await call({ path: '/api/auth/sign-up', body });
  const code = await codeFor(email);
  const { cookies } = asked;
  const confirmed = await call({ path: '/api/auth/sign-up/verify-email', body: { code }, cookies });
  if (confirmed.status !== 200) throw new Error(`${email} could not sign up: ${confirmed.text}`);
  return { email, cookies: confirmed.cookies };
}

export async function readPeople(): Promise<Person[]> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) people.push(await signUp(`person-${index}@school.example`));
  writeFileSync(file, JSON.stringify(people));
  return people;
}
