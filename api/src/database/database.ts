import { Kysely } from 'kysely';
import pg from 'pg';
import { postgresDialect } from '#src/database/connection/postgres-dialect.ts';
import type { Tables } from '#src/database/tables/tables.ts';

export type Database = Kysely<Tables>;

export interface Connections {
  open: number;
  idle: number;
  waiting: number;
}

export interface OpenDatabase {
  db: Database;
  connections(): Connections;
  close(): Promise<void>;
}

/** The SQLSTATE of a write on a read-only server. */
export const readOnlyCode = '25006';

/**
 * Refuses a read-only server: a standby, or a replaced primary. The next connection may reach the server that accepts
 * writes.
 */
async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  // The types of `pg` do not have this timeout.
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

export const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    typeParsers.get(type) ?? pg.types.getTypeParser(type, format === 'binary' ? 'text' : format),
};

/** The time limits of a session, by the names of their settings. Some work has its own statement timeout. */
export const limitsMs = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

export interface PostgresOptions {
  /** The timeout for a reply. The server's own timeout does not help when its machine has failed. */
  queryTimeoutMs?: number;
  statementTimeoutMs?: number;
  maxConnections?: number;
  /**
   * Whether a connection pooler is in between. It refuses the time limits as start-up parameters, or drops them, so
   * the role has to have them as settings.
   */
  isPooled?: boolean;
}

export function openPostgres(
  connectionString: string,
  onIdleError: (error: Error) => void,
  {
    queryTimeoutMs,
    statementTimeoutMs = limitsMs.statement_timeout,
    maxConnections = 16,
    isPooled = false,
  }: PostgresOptions = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    ...(!isPooled && { ...limitsMs, statement_timeout: statementTimeoutMs }),
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
    // The death of the server's machine is noticed after 12 s: Node sends ten keep-alive probes, one each second.
    keepAlive: true,
    keepAliveInitialDelayMillis: 2_000,
    onConnect: refuseReadOnly,
    types,
  });
  // Without a listener, an error of an idle connection, such as a restart of the server, would end the process.
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
