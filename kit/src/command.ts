import type { CommandResult, Program, Terminal } from '@tapin/shared/server/command-line';

/** What a command of `tapin` gets: the program to declare itself in, and its surroundings. */
export interface CommandContext {
  program: Program;
  report: (result: CommandResult) => void;
  terminal: Terminal;
  /** The folder of the remote. */
  folder: string;
}
