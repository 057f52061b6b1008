import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { serverPid, textFlags } from '#src/database/embedded/embedded-postgres.ts';
import { postgresPrograms } from '#src/database/embedded/postgres-programs.ts';
import { memoryFolder } from './memory-folder.ts';

export interface TestPostgres {
  url(name: string, role?: string): string;
  /** Restarts the server. The mode `immediate` stops it as a crash does. */
  restart(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Suspends all processes of the server, like a machine that has failed. The returned function resumes them. */
  freeze(): Promise<() => void>;
  stop(): Promise<void>;
}

const volatileSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
];

interface Options {
  durable: boolean;
  installed?: string;
}

export async function startPostgres(port: number, { durable, installed }: Options): Promise<TestPostgres> {
  const programs = postgresPrograms(installed);
  const parent = durable ? tmpdir() : memoryFolder();
  if (!programs.canReach(parent))
    throw new Error(
      `PostgreSQL runs as another user than root, who may not enter ${parent}: set TMPDIR to a folder that others may enter`,
    );
  const folder = programs.makeFolder(parent);
  const flags = installed === undefined ? textFlags : ['--encoding=UTF8', '--locale=C'];
  await programs.run('initdb', [
    '--pgdata',
    folder,
    '--username=postgres',
    '--auth=trust',
    '--no-sync',
    ...flags,
  ]);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...(durable ? [] : volatileSettings),
  ];
  const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ');
  const log = join(folder, 'server.log');
  const start = () =>
    programs.run('pg_ctl', ['start', '--wait', '--pgdata', folder, '--options', options, '--log', log]);
  const stop = (mode: string) => programs.run('pg_ctl', ['stop', `--mode=${mode}`, '--pgdata', folder]);
  await start();
  const killAtExit = () => {
    process.kill(serverPid(folder), 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', killAtExit);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  let thaw = () => {};
  const url = (name: string, role = 'postgres') => `postgres://${role}:postgres@127.0.0.1:${port}/${name}`;
  return {
    url,
    restart: async (mode = 'fast') => {
      await stop(mode);
      await start();
    },
    freeze: async () => {
      const processes = await processesOf(url('postgres'), folder);
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
      process.off('exit', killAtExit);
      await stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the ids of all processes of the server, except the process of this connection. */
async function processesOf(url: string, folder: string): Promise<number[]> {
  const rows = await runOn(url, 'select pid from pg_stat_activity where pid <> pg_backend_pid()');
  return [serverPid(folder), ...rows.map(({ pid }) => Number(pid))];
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
