import { type Command, commonOptions, optionsOf } from './command.ts';

/** What there is; for one command, what it takes. */
export function help(commands: Record<string, Command>, name: string): string {
  const command = commands[name];
  const text = command ? commandHelp(name, command) : overview(commands);
  return `${[...text, '', 'every command takes', ...optionLines(commonOptions)].join('\n')}\n`;
}

function overview(commands: Record<string, Command>): string[] {
  const lines = Object.entries(commands).map(([name, { words, summary }]) => [usage(name, words), summary]);
  return [
    'release: which version of each part a channel serves',
    '',
    ...aligned(lines),
    '',
    'release COMMAND --help says what options a command has',
  ];
}

function commandHelp(name: string, command: Command): string[] {
  const lines = optionLines(optionsOf(command));
  const own = lines.length > 0 ? ['', 'options', ...lines] : [];
  return [`release ${usage(name, command.words)}`, '', `  ${command.summary}`, ...own];
}

function usage(name: string, words: Command['words']): string {
  if (!words) return name;
  const word = `${words.name}${words.many ? '…' : ''}`;
  return `${name} ${words.optional ? `[${word}]` : word}`;
}

const optionLines = (options: NonNullable<Command['options']>) =>
  aligned(
    Object.entries(options).map(([option, { value, help: text }]) => [
      `--${option}${value ? ` ${value}` : ''}`,
      text,
    ]),
  );

function aligned(rows: string[][]): string[] {
  const width = Math.max(...rows.map(([left = '']) => left.length));
  return rows.map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right}`);
}
