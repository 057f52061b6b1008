import { resolve } from 'node:path';
import type { Config } from '#src/basics/config.ts';
import { useEmbeddedPostgres } from '#src/database/embedded/embedded-postgres.ts';
import { type OpenDatabase, openPostgres, type PostgresOptions } from './database.ts';

export function openForCalls(
  config: Pick<Config, 'databaseUrl' | 'poolerUrl' | 'dataDir' | 'maxConnections'>,
  onIdleError: (error: Error) => void,
  options: PostgresOptions,
): Promise<OpenDatabase> {
  const { poolerUrl } = config;
  if (poolerUrl === null) return openDatabase(config, onIdleError, options);
  return openDatabase({ ...config, databaseUrl: poolerUrl }, onIdleError, { ...options, isPooled: true });
}

/** Opens the configured database. Without an address, the embedded PostgreSQL of the data folder is used. */
export async function openDatabase(
  { databaseUrl, dataDir, maxConnections }: Pick<Config, 'databaseUrl' | 'dataDir' | 'maxConnections'>,
  onIdleError: (error: Error) => void,
  options: PostgresOptions = {},
): Promise<OpenDatabase> {
  const pooled = { maxConnections, ...options };
  if (databaseUrl !== null) return openPostgres(databaseUrl, onIdleError, pooled);
  const { url, leave } = await useEmbeddedPostgres(resolve(dataDir), onIdleError);
  const database = openPostgres(url, onIdleError, pooled);
  let closed: Promise<void> | undefined;
  return {
    ...database,
    close: () => {
      closed ??= database.close().then(leave);
      return closed;
    },
  };
}
