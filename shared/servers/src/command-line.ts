import { Command, CommanderError, InvalidArgumentError, type Option } from '@commander-js/extra-typings';
import { toPrintableJson, toPrintableLine } from './printable.ts';

/**
 * A command line that cannot be run as typed, which ends with exit code 2. The parser of an option or argument throws
 * it with a description of valid values. A command throws it for options that exclude each other.
 */
export const UsageError = InvalidArgumentError;

/** The result of a command: `data` is printed with `--json`, `lines` without. */
export interface CommandResult {
  data: unknown;
  lines: readonly string[];
  /** Whether the command found a problem, so that the exit code is 1. */
  failed?: boolean;
}

/** The streams and variables of a command line: `process`, or the buffers of a test. */
export interface Terminal {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown; isTTY?: boolean };
  env: NodeJS.ProcessEnv;
}

export type ExitCode = 0 | 1 | 2;

/** A command with the options of every command line: `--json` and `--help`. */
export type Program = ReturnType<typeof createProgram>;

interface CommandLine {
  name: string;
  description: string;
  declare: (program: Program, report: (result: CommandResult) => void) => void;
  /** Returns the message for an error that is not a UsageError. */
  explain: (error: unknown) => string;
}

/**
 * Runs one command line in this process, without `process.argv` and `process.exit`. The exit code is 0 for success, 1
 * for a refusal, an error or a found problem, and 2 for wrong usage. An error is one line on stderr, and with `--json`
 * also a document on stdout.
 */
export async function runCommandLine(
  { name, description, declare, explain }: CommandLine,
  argv: readonly string[],
  { stdout, stderr }: Terminal,
): Promise<ExitCode> {
  const json = argv.includes('--json');
  const program = createProgram(name, description, (text) => stdout.write(text));
  let exitCode: ExitCode = 0;
  let usage = name;
  program.hook('preSubcommand', (_, command) => {
    usage = `${name} ${command.name()}`;
  });
  program.hook('preAction', (_, command) => rejectOptionsAsValues(command.options, argv));
  declare(program, ({ data, lines, failed = false }) => {
    if (failed) exitCode = 1;
    const text = json ? [toPrintableJson(JSON.stringify(data, null, 2))] : lines.map(toPrintableLine);
    stdout.write(text.map((line) => `${line}\n`).join(''));
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    const isUsage = error instanceof CommanderError;
    if (isUsage && error.exitCode === 0) return 0;
    const message = isUsage ? `${usageReasonOf(error)}: see "${usage} --help"` : explain(error);
    if (json) stdout.write(`${toPrintableJson(JSON.stringify({ error: message }))}\n`);
    stderr.write(`${name}: ${toPrintableLine(message)}\n`);
    return isUsage ? 2 : 1;
  }
}

function createProgram(name: string, description: string, writeOut: (text: string) => void) {
  return (
    new Command(name)
      .description(description)
      .option('--json', 'print one JSON document, also for an error')
      // The suggested name is often wrong, and each error mentions the help.
      .showSuggestionAfterError(false)
      .configureHelp({ showGlobalOptions: true })
      .configureOutput({ writeOut, writeErr: () => {} })
      .exitOverride()
  );
}

/**
 * Commander accepts any word as a value. In `--by $NAME` with an empty variable, the value would be the next option.
 */
function rejectOptionsAsValues(options: readonly Option[], argv: readonly string[]): void {
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  for (const { long, required, flags } of options) {
    const isOptionAsValue = (word: string, index: number) =>
      word.startsWith('-') && words[index - 1] === long;
    const value = required ? words.find(isOptionAsValue) : undefined;
    if (value !== undefined)
      throw new UsageError(
        `option '${flags}' is followed by '${value}': write ${long}=${value} if that is its value`,
      );
  }
}

function usageReasonOf({ code, message }: CommanderError): string {
  if (code === 'commander.help') return 'a command is missing';
  return message
    .replace(/^error: /, '')
    .replaceAll('\n', ' ')
    .replace(/\.$/, '');
}

export const parseWholeNumber =
  (minimum: number, maximum: number) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= maximum) return value;
    throw new UsageError(`It must be a whole number from ${minimum} to ${maximum}.`);
  };

export const collectValues = (value: string, previous: readonly string[] = []): readonly string[] => [
  ...previous,
  value,
];
