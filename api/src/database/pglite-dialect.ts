import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { PGliteConnection } from './pglite-client.ts';

/** Runs Kysely on one PGlite connection. The adapter declares a single connection, which Kysely gives to one request at a time. */
class PGliteDriver implements Driver {
  readonly #client: PGliteConnection;
  readonly #connection: DatabaseConnection;

  constructor(client: PGliteConnection) {
    this.#client = client;
    this.#connection = {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        const { rows, affected } = await client.query(query.sql, query.parameters);
        // Kysely determines the row type from the query. A driver cannot check it.
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
    return this.#connection;
  }

  async releaseConnection() {}

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

export function pgliteDialect(client: PGliteConnection): Dialect {
  return {
    createAdapter: () => new PGliteAdapter(),
    createDriver: () => new PGliteDriver(client),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
