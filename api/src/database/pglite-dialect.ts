import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { PGliteClient } from './pglite-client.ts';

/**
 * Kysely over the PGlite thread. Its own PGlite driver hands the one connection to everybody at once, which mixes
 * the queries of one request into the transaction of another; here whoever has the connection has it alone.
 */
class PGliteDriver implements Driver {
  readonly #client: PGliteClient;
  readonly #connection: DatabaseConnection;
  #last: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(client: PGliteClient) {
    this.#client = client;
    this.#connection = {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        const { rows, affected } = await client.query(query.sql, query.parameters);
        // The row type is Kysely's claim about the query; no driver can check it.
        return { rows: rows as R[], numAffectedRows: BigInt(affected ?? 0) };
      },
      // biome-ignore lint/correctness/useYield: nothing here streams
      async *streamQuery() {
        throw new Error('PGlite does not stream');
      },
    };
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    this.#release = resolve;
    return this.#connection;
  }

  async releaseConnection() {
    this.#release();
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy() {
    await this.#client.close();
  }
}

export function pgliteDialect(client: PGliteClient): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PGliteDriver(client),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
