import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { memoryFolder } from './memory-folder.ts';
import { embeddedPostgres } from './postgres-programs.ts';

export interface TestPostgres {
  /** Returns the address of the database `name` on this server. */
  url(name: string): string;
  restart(): Promise<void>;
  /** Suspends the whole server, like a machine that has failed. The returned function resumes it. */
  freeze(): Promise<() => void>;
  stop(): Promise<void>;
}

/** Settings of a server whose data nobody needs after a crash. */
const volatileSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
];

/** Starts a PostgreSQL server on a port. It is durable only for tests about durability. */
export async function startPostgres(port: number, options: { durable: boolean }): Promise<TestPostgres> {
  const isRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(options.durable ? tmpdir() : memoryFolder(), 'tapin-postgres-'));
  // The server may run as another user, who needs access to its folder.
  chmodSync(folder, 0o755);
  const EmbeddedPostgres = await embeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: options.durable ? [] : volatileSettings.flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  let thaw = () => {};
  const url = (name: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
  return {
    url,
    restart: async () => {
      await server.stop();
      await server.start();
    },
    freeze: async () => {
      const processes = await processesOf(url('postgres'), join(folder, 'data'));
      const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
        for (const pid of processes) process.kill(pid, name);
      };
      signal('SIGSTOP');
      thaw = () => {
        signal('SIGCONT');
        thaw = () => {};
      };
      return () => thaw();
    },
    stop: async () => {
      thaw();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the ids of all processes of the server, except the one of this connection. */
async function processesOf(url: string, folder: string): Promise<number[]> {
  const [first] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  const rows = await runOn(url, 'select pid from pg_stat_activity where pid <> pg_backend_pid()');
  return [Number(first), ...rows.map(({ pid }) => Number(pid))];
}

export async function runOn(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
