import { spanOf } from '@tapin/servers/tracing';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { statementName } from './named-statements.ts';
import { isServerLeaving } from './unavailable.ts';

/**
 * Whether the server stops, starts, recovers or is read-only. The pool then connects again, which finds the server
 * that accepts writes.
 */
const endsUse = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || isServerLeaving(error);

class PooledConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  broken = false;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const values = [...parameters];
    // A text without parameters may have several statements, which cannot be prepared.
    const name = values.length > 0 ? statementName(sql) : undefined;
    const { rows, rowCount } = await this.run({ text: sql, values, ...(name && { name }) });
    // Kysely determines the row type from the query. A driver cannot check it.
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  async run(query: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await spanOf(
        () => describeStatement(query.text),
        () => this.client.query(query),
      );
    } catch (error) {
      if (endsUse(error)) this.broken = true;
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: nothing here streams
  async *streamQuery() {
    throw new Error('the server does not stream');
  }
}

class PooledDriver implements Driver {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init() {}

  async acquireConnection() {
    const connect = () => this.#pool.connect();
    return new PooledConnection(await spanOf(() => ({ name: 'wait for a database connection' }), connect));
  }

  async releaseConnection({ client, broken }: PooledConnection) {
    client.release(broken);
  }

  async beginTransaction(connection: PooledConnection, { isolationLevel }: TransactionSettings) {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await connection.executeQuery(CompiledQuery.raw(`begin${level}`));
  }

  async commitTransaction(connection: PooledConnection) {
    const { command } = await connection.run({ text: 'commit' });
    if (command === 'ROLLBACK') throw new Error('the transaction had failed and was rolled back');
  }

  async rollbackTransaction(connection: PooledConnection) {
    // The broken connection is discarded, which ends the transaction. A rollback would time out as well.
    if (connection.broken) return;
    // The connection counts as broken until the rollback has succeeded.
    connection.broken = true;
    await connection.executeQuery(CompiledQuery.raw('rollback'));
    connection.broken = false;
  }

  async destroy() {
    await this.#pool.end();
  }
}

const maxTextLength = 2_000;

function describeStatement(text: string) {
  const [operation = ''] = /\w+/.exec(text) ?? [];
  return {
    name: `database ${operation.toLowerCase()}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': text.replace(/'[^']*'/g, "'?'").slice(0, maxTextLength),
    },
  };
}

export function postgresDialect(pool: pg.Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PooledDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
