import { join } from 'node:path';
import { Kysely } from 'kysely';
import pg from 'pg';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import { PGliteClient } from './pglite-client.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import { postgresDialect } from './postgres-dialect.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

export interface Connections {
  open: number;
  idle: number;
  /** The number of requests that wait for a connection. */
  waiting: number;
}

export interface OpenDatabase {
  db: Database;
  engine: 'pglite' | 'postgres';
  /** Returns the state of the pool, or null without a pool. */
  connections(): Connections | null;
  close(): Promise<void>;
}

/** Opens the embedded engine on a folder and locks the folder for this process. */
export async function openPGlite(folder: string): Promise<OpenDatabase> {
  const lock: DirectoryLock = lockDirectory(folder);
  try {
    const client = await PGliteClient.open({ folder: join(folder, 'pglite'), image: null });
    return closable(new Kysely<Tables>({ dialect: pgliteDialect(client) }), 'pglite', lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Opens the embedded engine in memory from a prepared image. */
export async function openPGliteImage(image: Uint8Array<ArrayBuffer> | null): Promise<OpenDatabase> {
  const client = await PGliteClient.open({ folder: null, image });
  return closable(new Kysely<Tables>({ dialect: pgliteDialect(client) }), 'pglite', null);
}

const typeParsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (day) => day],
]);

export interface PostgresOptions {
  /** The timeout for a reply. The timeout of the server does not help when its machine has failed. */
  queryTimeoutMs?: number;
  /** The time after which the server cancels a statement. */
  statementTimeoutMs?: number;
  /** The maximum number of connections. */
  maxConnections?: number;
}

export function openPostgres(
  connectionString: string,
  onIdleError: (error: Error) => void,
  { queryTimeoutMs, statementTimeoutMs = 15_000, maxConnections = 16 }: PostgresOptions = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
    keepAlive: true,
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        typeParsers.get(type) ?? pg.types.getTypeParser(type, format === 'binary' ? 'text' : format),
    },
  });
  // Without a listener an error of an idle connection, such as a restart of the server, would end the process.
  pool.on('error', onIdleError);
  // A connection in use needs a listener as well. The error is not lost, because its query fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return closable(new Kysely<Tables>({ dialect: postgresDialect(pool) }), 'postgres', null, () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
}

function closable(
  db: Database,
  engine: OpenDatabase['engine'],
  lock: DirectoryLock | null,
  connections: OpenDatabase['connections'] = () => null,
): OpenDatabase {
  let closed: Promise<void> | undefined;
  const close = async () => {
    await db.destroy();
    lock?.release();
  };
  return {
    db,
    engine,
    connections,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}
