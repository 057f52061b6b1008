import { OperatorError } from './operator-error.ts';

export const optionNames = [
  'name',
  'code',
  'district',
  'school',
  'email',
  'first-name',
  'last-name',
  'remote',
  'id',
  'limit',
  'since',
] as const;
export type OptionName = (typeof optionNames)[number];

export type Options = Partial<Record<OptionName, string | undefined>> & { yes?: boolean };

export function required(options: Options, name: OptionName): string {
  const value = options[name];
  if (!value) throw new OperatorError(`The option --${name} is missing. Run with --help.`);
  return value;
}

export function limitOf(options: Options, unsaid: number): number {
  const limit = Number(options.limit ?? unsaid);
  if (Number.isInteger(limit) && limit >= 1 && limit <= 10_000) return limit;
  throw new OperatorError('The option --limit needs a number from 1 to 10000.');
}
