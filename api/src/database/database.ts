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
  /** Requests that wait for one. */
  waiting: number;
}

export interface OpenDatabase {
  db: Database;
  engine: 'pglite' | 'postgres';
  /** Of the pool; null where there is none. */
  connections(): Connections | null;
  close(): Promise<void>;
}

/** The embedded engine on a folder, which is locked for this process. */
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

/** The embedded engine in memory, from a prepared image. */
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
  /** How long a reply is waited for. The server's own limit is no help when its host has died. */
  queryTimeout?: number;
  /** How many connections are opened at most. */
  connections?: number;
}

export function openPostgres(
  connectionString: string,
  onIdleError: (error: Error) => void,
  { queryTimeout, connections = 16 }: PostgresOptions = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    ...(queryTimeout !== undefined && { query_timeout: queryTimeout }),
    keepAlive: true,
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        typeParsers.get(type) ?? pg.types.getTypeParser(type, format === 'binary' ? 'text' : format),
    },
  });
  // Without a listener a restart of the server, seen by an idle connection, would end the process.
  pool.on('error', onIdleError);
  // The same while a request has the connection: its query fails, or its next one does.
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
