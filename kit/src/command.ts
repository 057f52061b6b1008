import type { CommandResult, Program, Terminal } from '@tapin/servers/command-line';

export interface CommandContext {
  program: Program;
  report: (result: CommandResult) => void;
  terminal: Terminal;
  folder: string;
}
