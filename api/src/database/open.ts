import { resolve } from 'node:path';
import type { Config } from '#src/basics/config.ts';
import { type OpenDatabase, openPGlite, openPostgres, type PostgresOptions } from './database.ts';

/** Opens the configured database. */
export async function openDatabase(
  { databaseUrl, dataDir, maxConnections }: Config,
  onIdleError: (error: Error) => void,
  options: PostgresOptions = {},
): Promise<OpenDatabase> {
  if (databaseUrl === null) return openPGlite(resolve(dataDir));
  return openPostgres(databaseUrl, onIdleError, { maxConnections, ...options });
}
