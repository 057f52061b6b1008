import { type CommandResult, runCommandLine, type Terminal } from '@tapin/servers/command-line';
import { StoreError } from '@tapin/servers/objects/object-storage';
import { BackupError } from '#src/backup/settings.ts';
import { AppError } from '#src/basics/app-error.ts';
import { systemClock } from '#src/basics/clock.ts';
import { type Config, readConfig } from '#src/basics/config.ts';
import { StartError } from '#src/basics/environment.ts';
import { texts } from '#src/basics/language.ts';
import type { Database } from '#src/database/database.ts';
import { migrate } from '#src/database/migrating/migrate.ts';
import { assertCompatible, loadMigrationState } from '#src/database/migrating/migration-state.ts';
import { openDatabase } from '#src/database/open.ts';
import type { CommandWork } from '#src/operator/command-line/command-line.ts';
import { OperatorError } from '#src/operator/command-line/command-line.ts';
import { declareUpgrade } from '#src/operator/upgrade/upgrade.ts';
import { LedgerError } from '#src/privacy/retention/ledger/stored-ledger.ts';
import { rosterStatementTimeoutMs } from '#src/roster/runs/leases.ts';
import { declareCommands } from './commands.ts';
import { declareBackup } from './declare-backup.ts';

export type RunOnDatabase = (work: CommandWork, options: { migrates: boolean }) => Promise<CommandResult>;

/** Runs `operator …` in this process and returns its exit code. Tests pass a function that uses their own database. */
export function run(
  argv: readonly string[],
  terminal: Terminal,
  runOnDatabase: RunOnDatabase = runOnConfiguredDatabase(terminal.env),
) {
  return runCommandLine(
    {
      name: 'operator',
      description:
        "Runs TapIn's districts and schools. Works on the database of DATABASE_URL or, without it, of DATA_DIR.",
      declare: (program, report) => {
        const writeProgress = (line: string) => terminal.stderr.write(`${line}\n`);
        declareCommands(
          program,
          async (work, { migrates } = { migrates: false }) => report(await runOnDatabase(work, { migrates })),
          writeProgress,
        );
        const context = { env: terminal.env, writeProgress };
        declareBackup(program, report, context);
        declareUpgrade(program, report, context);
      },
      explain: errorText,
    },
    argv,
    terminal,
  );
}

export const runOnConfiguredDatabase =
  (env: NodeJS.ProcessEnv): RunOnDatabase =>
  async (work, { migrates }) => {
    const config = readConfig(env);
    const database = await openDatabase(config, () => {}, {
      maxConnections: 2,
      // A command applies a roster as the worker of the API does, and no request waits for it.
      statementTimeoutMs: rosterStatementTimeoutMs,
    });
    try {
      if (!migrates) await requireMigrated(config, database.db);
      return await work(database.db, systemClock.now());
    } finally {
      await database.close();
    }
  };

/**
 * Refuses a database that lacks migrations, which only `migrate` applies. The embedded database is migrated
 * automatically.
 */
async function requireMigrated({ databaseUrl }: Config, db: Database): Promise<void> {
  if (databaseUrl === null) {
    await migrate(db);
    return;
  }
  await assertCompatible(db);
  const { pending } = await loadMigrationState(db);
  if (pending.length === 0) return;
  throw new OperatorError(
    `The database lacks ${pending.length} migrations of this version: start the API, or run "operator migrate".`,
  );
}

/** Returns the text of an error: the text of the screen for an AppError, the stack for an unexpected error. */
function errorText(error: unknown): string {
  if (error instanceof AppError) return `Refused: ${texts.en.errors[error.code]}`;
  const kinds = [OperatorError, BackupError, StartError, LedgerError, StoreError];
  const isForOperator = kinds.some((kind) => error instanceof kind);
  if (error instanceof Error && isForOperator) return error.message;
  return String(error instanceof Error ? error.stack : error);
}
