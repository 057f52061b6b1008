import { calls } from '@tapin/shared/contract/calls';
import { type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { OptionName } from './options.ts';

const { schoolCode, schoolName } = calls['POST /district/school'].body.properties;
const { firstName, lastName, email } = calls['POST /auth/sign-up'].body.properties;
const { remotes } = calls['PUT /district/remotes'].body.properties;

interface Limit {
  schema: TSchema;
  inWords: string;
}

const code: Limit = { schema: schoolCode, inWords: 'a code of 1 to 64 characters' };

/** What the pages could not take back in, the operator cannot make either: the limits are those of the contract. */
const limits: Partial<Record<OptionName, Limit>> = {
  name: { schema: schoolName, inWords: 'a name of 1 to 100 characters' },
  code,
  district: code,
  school: code,
  email: { schema: email, inWords: 'an email address' },
  'first-name': { schema: firstName, inWords: 'a name of 1 to 100 characters' },
  'last-name': { schema: lastName, inWords: 'a name of 1 to 100 characters' },
  remote: { schema: remotes.items, inWords: 'small letters, digits and hyphens, such as district' },
  id: { schema: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }), inWords: 'the number of an account' },
};

/** What the option must be, in words, when the value is not that; null when it is right. */
export function expectedOf(option: OptionName, value: string): string | null {
  const limit = limits[option];
  return limit && !Check(limit.schema, value) ? limit.inWords : null;
}
