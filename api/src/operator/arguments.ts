import { parseArgs } from 'node:util';
import type { Command } from './command.ts';
import { type CommandName, commands } from './commands.ts';
import { OperatorError } from './operator-error.ts';
import { expectedOf } from './option-limits.ts';
import { type OptionName, type Options, optionNames } from './options.ts';

function isCommand(name: string | undefined): name is CommandName {
  return name !== undefined && Object.hasOwn(commands, name);
}

export interface Arguments {
  /** Null asks for help. */
  command: CommandName | null;
  /** What stands after the name of a command that takes such a word. */
  word: string;
  options: Options;
  json: boolean;
}

export function readArguments(words: string[]): Arguments {
  const texts = Object.fromEntries(optionNames.map((name) => [name, { type: 'string' as const }]));
  const parsed = parse(() =>
    parseArgs({
      args: words,
      allowPositionals: true,
      options: { ...texts, json: { type: 'boolean' }, help: { type: 'boolean' }, yes: { type: 'boolean' } },
    }),
  );
  const { values, positionals } = parsed;
  const [name, ...rest] = positionals;
  if (values.help === true || name === undefined)
    return { command: null, word: '', options: {}, json: false };
  if (!isCommand(name)) {
    throw new OperatorError(`There is no command "${name}". Run with --help to see them all.`);
  }
  const word = checkedWord(name, rest);
  refuseOthers(name, Object.keys(values));
  const options: Options = { yes: values.yes === true };
  for (const option of optionNames) {
    const value = Reflect.get(values, option);
    if (typeof value === 'string') options[option] = checked(option, value.trim());
  }
  return { command: name, word, options, json: values.json === true };
}

function checkedWord(name: CommandName, [word = '', ...rest]: string[]): string {
  const { words }: Command = commands[name];
  const odd = words ? rest[0] : word || rest[0];
  if (odd) throw new OperatorError(`"${odd}" belongs to no option of ${name}.`);
  if (words && !words.includes(word)) throw new OperatorError(`Say what to ${name}: ${words.join(', ')}.`);
  return word;
}

/** An option that a command does not look at would be taken for one that it does. */
function refuseOthers(name: CommandName, given: string[]): void {
  const own = new Set([
    'json',
    'help',
    ...[...commands[name].usage.matchAll(/--([a-z-]+)/g)].map(([, option]) => option),
  ]);
  const other = given.find((option) => !own.has(option));
  if (other) throw new OperatorError(`${name} takes no --${other}. Run with --help.`);
}

function checked(option: OptionName, value: string): string {
  const expected = expectedOf(option, value);
  if (expected === null) return value;
  throw new OperatorError(`The option --${option} is "${value}", but must be ${expected}.`);
}

function parse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)} Run with --help.`);
  }
}

export function help(all: Record<string, { usage: string; does: string }>): string {
  const lines = Object.entries(all).map(
    ([name, { usage, does }]) => `  ${`${name} ${usage}`.trim()}\n      ${does}`,
  );
  return `Runs TapIn's districts and schools. Works on the database of DATABASE_URL or, without it, of DATA_DIR.

Usage: operator COMMAND [OPTIONS] [--json]

${lines.join('\n')}

  --json   print the result as JSON
  --help   print this
`;
}
