import { systemClock } from '#src/basics/clock.ts';
import { readConfig } from '#src/basics/config.ts';
import { StartError } from '#src/basics/start-error.ts';
import type { OpenDatabase } from '#src/database/database.ts';
import { migrate, migrationsOf, refuseNewer } from '#src/database/migrate.ts';
import { openDatabase } from '#src/database/open.ts';
import { help, readArguments } from '#src/operator/arguments.ts';
import { commands } from '#src/operator/commands.ts';
import { OperatorError } from '#src/operator/operator-error.ts';
import type { Result } from '#src/operator/result.ts';

function printed({ lines }: Result): string {
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

/** Only who says so changes the shape of a database that others run on; the embedded one is the operator's own. */
async function requireMigrated({ db, engine }: OpenDatabase): Promise<void> {
  if (engine === 'pglite') {
    await migrate(db);
    return;
  }
  await refuseNewer(db);
  const { pending } = await migrationsOf(db);
  if (pending.length === 0) return;
  throw new OperatorError(
    `The database is not yet as this version needs it (${pending.length} steps are missing): start the API, or run "operator migrate".`,
  );
}

async function run(words: string[]): Promise<string> {
  const { command, word, options, json } = readArguments(words);
  if (command === null) return help(commands);
  const database = await openDatabase(readConfig(process.env), () => {}, { connections: 2 });
  try {
    if (command !== 'migrate') await requireMigrated(database);
    const result = await commands[command].run(database.db, options, systemClock.now(), word);
    return json ? `${JSON.stringify(result.data, null, 2)}\n` : printed(result);
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(await run(process.argv.slice(2)));
} catch (error) {
  const known = error instanceof OperatorError || error instanceof StartError;
  const text = known ? error.message : String(error instanceof Error ? error.stack : error);
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ error: text })}\n`);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
