import { calls } from '@tapin/shared/contract/calls';
import { parseEmail } from '@tapin/shared/contract/email';
import { UsageError } from '@tapin/shared/server/command-line';
import { type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import { codeOf } from '#src/people/memberships/joining.ts';

const { schoolCode, schoolName } = calls['POST /district/school'].body.properties;
const { firstName, email } = calls['POST /auth/sign-up'].body.properties;
const { remotes } = calls['PUT /district/remotes'].body.properties;

/** Creates the parser of an option with the limits of the contract, so that pages can show and change the values. */
const parser =
  <T>(schema: TSchema, expected: string, read: (text: string) => T | null) =>
  (given: string): T => {
    const text = given.trim();
    const value = Check(schema, text) ? read(text) : null;
    if (value !== null) return value;
    throw new UsageError(`It must be ${expected}.`);
  };

const asItIs = (text: string) => text;

export const parseName = parser(schoolName, 'a name of 1 to 100 characters', asItIs);
export const parsePersonName = parser(firstName, 'a name of 1 to 100 characters', asItIs);
export const parseCode = parser(schoolCode, 'a code of 1 to 64 characters', codeOf);
export const parseAddress = parser(email, 'an email address', parseEmail);
export const parseRemote = parser(
  remotes.items,
  'small letters, digits and hyphens, such as district',
  asItIs,
);
export const parseUserId = parser(
  Type.String({ pattern: '^[1-9][0-9]{0,8}$' }),
  'the number of an account',
  Number,
);

/** The start of a day in UTC, in which times are printed. */
export const parseDay = parser(
  Type.String({ minLength: 10, maxLength: 10 }),
  'a day such as 2026-03-31',
  (text) => {
    const day = new Date(`${text}T00:00:00Z`);
    const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
    return isDay ? day : null;
  },
);
