import type { CommandResult, Program, Terminal } from '@tapin/servers/command-line';

/** The program in which a command of `tapin` declares itself, with its terminal and the folder of the remote. */
export interface CommandContext {
  program: Program;
  report: (result: CommandResult) => void;
  terminal: Terminal;
  /** The folder of the remote. */
  folder: string;
}
