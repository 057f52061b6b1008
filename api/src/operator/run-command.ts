import type { CommandResult } from '@tapin/shared/server/command-line';
import type { Database } from '#src/database/database.ts';

export type CommandWork = (db: Database, now: Date) => Promise<CommandResult>;

/** Runs the work of a command and reports its result; only `migrate` runs on a database that lacks migrations. */
export type RunCommand = (work: CommandWork, options?: { migrates: boolean }) => Promise<void>;
