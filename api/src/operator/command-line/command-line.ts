import { createInterface } from 'node:readline/promises';
import { calls } from '@tapin/contract/calls';
import { parseEmail } from '@tapin/contract/email';
import { type CommandResult, UsageError } from '@tapin/servers/command-line';
import { type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Database } from '#src/database/database.ts';
import { normalizeCode } from '#src/people/memberships/joining.ts';

export type CommandWork = (db: Database, now: Date) => Promise<CommandResult>;

/** Runs the work of a command and reports its result. Only `migrate` runs on a database that lacks migrations. */
export type RunCommand = (work: CommandWork, options?: { migrates: boolean }) => Promise<void>;

export class OperatorError extends Error {}

export function resultWithLine<T>(data: T, line: string): { data: T; lines: string[] } {
  return { data, lines: [line] };
}

/** Asks a person at a terminal for a confirmation. A script has to pass `--yes`. */
export async function confirm(
  question: string,
  lines: readonly string[],
  isConfirmed = false,
): Promise<void> {
  if (isConfirmed) return;
  const text = lines.join('\n');
  if (!process.stdin.isTTY) throw new OperatorError(`${text}\nNothing was changed: add --yes to do it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${text}\n${question} (yes/no) `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new OperatorError('Nothing was changed.');
  } finally {
    terminal.close();
  }
}

const { schoolCode, schoolName } = calls['POST /district/school'].body.properties;
const { firstName, email } = calls['POST /auth/sign-up'].body.properties;
const { remotes } = calls['PUT /district/remotes'].body.properties;

/**
 * Creates the parser of an option with the limits of the contract, so that the screens can show and change the values.
 */
const createParser =
  <T>(schema: TSchema, expected: string, read: (text: string) => T | null) =>
  (given: string): T => {
    const text = given.trim();
    const value = Check(schema, text) ? read(text) : null;
    if (value !== null) return value;
    throw new UsageError(`It must be ${expected}.`);
  };

const keepText = (text: string) => text;

export const parseName = createParser(schoolName, 'a name of 1 to 100 characters', keepText);
export const parsePersonName = createParser(firstName, 'a name of 1 to 100 characters', keepText);
export const parseCode = createParser(schoolCode, 'a code of 1 to 64 characters', normalizeCode);
export const parseAddress = createParser(email, 'an email address', parseEmail);
export const parseRemote = createParser(
  remotes.items,
  'small letters, digits and hyphens, such as district',
  keepText,
);
export const parseUserId = createParser(
  Type.String({ pattern: '^[1-9][0-9]{0,8}$' }),
  'the number of an account',
  Number,
);

/** Parses an email address, or the id of an account. */
export function parsePerson(given: string): string | number {
  if (/^\d+$/.test(given.trim())) return parseUserId(given);
  const address = parseEmail(given.trim());
  if (address !== null) return address;
  throw new UsageError(
    'It must be an email address or the number of an account; "operator list people --name PART" shows both.',
  );
}

/** Parses a day as its start in UTC, the time zone in which times are printed. */
export const parseDay = createParser(
  Type.String({ minLength: 10, maxLength: 10 }),
  'a day such as 2026-03-31',
  (text) => {
    const day = new Date(`${text}T00:00:00Z`);
    const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
    return isDay ? day : null;
  },
);

export const parseTime = createParser(
  Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?(Z|[+-]\\d\\d:\\d\\d)$' }),
  'a time with its zone, such as 2026-03-31T14:05:00Z',
  (text) => {
    const time = new Date(text);
    return Number.isNaN(time.getTime()) ? null : time;
  },
);

/** The name is printed in commands to type, so it must need no quotes in a shell or in SQL. */
export const parseDatabase = createParser(
  Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' }),
  'a name of small letters, digits and _, such as tapin_restored',
  keepText,
);

/** The folder is printed in commands to type, so it must need no quotes in a shell. */
export const parseFolder = createParser(
  Type.String({ pattern: '^/[\\w./-]+$' }),
  'an absolute path of letters, digits, dots and dashes',
  keepText,
);
