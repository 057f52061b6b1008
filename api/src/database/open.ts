import { resolve } from 'node:path';
import type { Config } from '#src/basics/config.ts';
import { type OpenDatabase, openPGlite, openPostgres, type PostgresPatience } from './database.ts';

/** The database that the configuration names. */
export async function openDatabase(config: Config, patience: PostgresPatience = {}): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) {
    const onIdleError = (error: Error) => {
      process.stderr.write(
        `A database connection was lost (${error.message}); a new one is made when needed.\n`,
      );
    };
    return openPostgres(config.databaseUrl, onIdleError, patience);
  }
  const folder = resolve(config.dataDir);
  return openPGlite(folder);
}
