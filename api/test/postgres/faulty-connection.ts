import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { Kysely } from 'kysely';
import pg from 'pg';
import { postgresDialect } from '#src/database/connection/postgres-dialect.ts';
import { type OpenDatabase, types } from '#src/database/database.ts';
import type { Tables } from '#src/database/tables/tables.ts';
import { runOn } from './postgres.ts';

/**
 * The ways in which a statement fails together with its server. `lost before`: the connection ends before the server
 * has received the statement. `lost after`: the server has executed the statement, and the reply is lost. The others
 * are error replies of a server.
 */
export const faults = ['lost before', 'read-only', 'serialization failure', 'lost after'] as const;
export type Fault = (typeof faults)[number];

export interface Failure {
  fault: Fault;
  statement: number;
}

export interface FaultyDatabase extends OpenDatabase {
  /**
   * Does some work while one statement fails, or none. Returns the result, and all statements that the work has sent.
   */
  observe<T>(work: () => Promise<T>, failure?: Failure): Promise<{ result: T; statements: string[] }>;
}

const connectionLost = () =>
  Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });

function serverError(code: string, message: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, severity: 'ERROR' });
}

const replies: Record<'read-only' | 'serialization failure', () => pg.DatabaseError> = {
  'read-only': () => serverError('25006', 'cannot execute INSERT in a read-only transaction'),
  'serialization failure': () => serverError('40001', 'could not serialize access'),
};

function cutOff(client: pg.Client): void {
  Reflect.get(client, 'connection').stream.destroy();
}

/** Creates a migrated database, and opens it through a driver whose statements can fail. Closing drops the database. */
export async function openFaulty(): Promise<FaultyDatabase> {
  const server = process.env.TEST_POSTGRES ?? '';
  const name = `faulty_${randomUUID().replaceAll('-', '')}`;
  await runOn(`${server}/postgres`, `create database ${name} template tapin_template strategy file_copy`);
  const pool = new pg.Pool({ connectionString: `${server}/${name}`, types, max: 4 });
  pool.on('error', () => {});
  // Background work of earlier calls runs on the same connections, and does not count.
  const observed = new AsyncLocalStorage<{ failure: Failure | undefined; statements: string[] }>();
  pool.on('connect', (client) => {
    const { query } = client;
    const send = (...given: unknown[]) => Reflect.apply(query, client, given);
    const fail = async (fault: Fault, given: unknown[]) => {
      if (fault === 'read-only' || fault === 'serialization failure') throw replies[fault]();
      if (fault === 'lost after') await send(...given);
      cutOff(client);
      throw connectionLost();
    };
    client.on('error', () => {});
    Object.assign(client, {
      query: (...given: unknown[]) => {
        const { failure, statements } = observed.getStore() ?? { failure: undefined, statements: [] };
        statements.push(String(Object(given[0]).text ?? given[0]));
        return statements.length === failure?.statement ? fail(failure.fault, given) : send(...given);
      },
    });
  });
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  return {
    db,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await db.destroy();
      await runOn(`${server}/postgres`, `drop database if exists ${name} with (force)`);
    },
    async observe(work, failure) {
      const statements: string[] = [];
      const result = await observed.run({ failure, statements }, work);
      return { result, statements: [...statements] };
    },
  };
}
