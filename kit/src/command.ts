import type { CommandResult, Program, Terminal } from '@tapin/servers/command-line';

export interface CommandContext {
  program: Program;
  report: (result: CommandResult) => void;
  terminal: Terminal;
  folder: string;
  /** Ends a command that runs until it is interrupted. */
  signal?: AbortSignal | undefined;
}
