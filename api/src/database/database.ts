import { Kysely } from 'kysely';
import pg from 'pg';
import { postgresDialect } from '#src/database/connection/postgres-dialect.ts';
import type { Tables } from '#src/database/tables/tables.ts';

export type Database = Kysely<Tables>;

export interface Connections {
  open: number;
  idle: number;
  /** The number of requests that wait for a connection. */
  waiting: number;
}

export interface OpenDatabase {
  db: Database;
  /** Returns the state of the pool. */
  connections(): Connections;
  close(): Promise<void>;
}

/** The SQLSTATE of a statement that writes on a server that only reads. */
export const readOnlyCode = '25006';

/** Refuses a server that only reads: a standby, or one that was replaced. The next connection may reach the one that writes. */
async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  // The types of `pg` do not know the timeout.
  const query: pg.QueryConfig & { query_timeout: number } = {
    text: 'show transaction_read_only',
    query_timeout: connectTimeoutMs,
  };
  const { rows } = await client.query<{ transaction_read_only: string }>(query);
  if (rows[0]?.transaction_read_only !== 'on') return;
  throw Object.assign(new Error('the server of the database only reads'), { code: readOnlyCode });
}

const connectTimeoutMs = 5_000;

const typeParsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (day) => day],
]);

/** Reads big numbers as numbers, and days as texts. */
export const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    typeParsers.get(type) ?? pg.types.getTypeParser(type, format === 'binary' ? 'text' : format),
};

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
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
    // A machine that dies while a statement waits for its reply is noticed after 12 s: Node sends ten probes, one each second.
    keepAlive: true,
    keepAliveInitialDelayMillis: 2_000,
    onConnect: refuseReadOnly,
    types,
  });
  // Without a listener an error of an idle connection, such as a restart of the server, would end the process.
  pool.on('error', onIdleError);
  // A connection in use needs a listener as well. The error is not lost, because its query fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  let closed: Promise<void> | undefined;
  return {
    db,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => {
      closed ??= db.destroy();
      return closed;
    },
  };
}
