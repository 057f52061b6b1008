import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { createBufferTerminal } from '@tapin/servers/command-line-buffer';
import { openPostgres } from '#src/database/database.ts';
import { migrate } from '#src/database/migrating/migrate.ts';
import { run } from '#src/operator/run.ts';
import { temporaryFolder } from '#test/machine/temporary-folder.ts';
import { startInstalledPostgres } from './installed-postgres.ts';
import { runOn } from './postgres.ts';

type Server = Awaited<ReturnType<typeof startInstalledPostgres>>;

/** Starts a PostgreSQL server with one district in the database `tapin`, which belongs to the role `tapin`. */
export async function startBackupServer(): Promise<Server> {
  const server = await startInstalledPostgres();
  const superuser = server.url('postgres');
  await runOn(superuser, 'create role tapin login');
  await runOn(superuser, 'create role reader');
  await runOn(superuser, 'create database tapin owner tapin');
  const { db, close } = openPostgres(server.url('tapin', 'tapin'), () => {});
  await migrate(db);
  await close();
  await runOn(server.url('tapin', 'tapin'), 'grant select on schools to reader');
  await runOn(server.url('tapin', 'tapin'), `insert into districts (name, code) values ('Hill', 'HILL')`);
  return server;
}

export async function makeBackupScene(t: TestContext, server: Server) {
  const folder = temporaryFolder(t);
  const path = (...names: string[]) => join(folder, ...names);
  mkdirSync(path('store', 'channels'), { recursive: true });
  mkdirSync(path('store', 'host', '1.0.0'), { recursive: true });
  writeFileSync(path('store', 'channels', 'production.json'), '{"revision":1}');
  writeFileSync(path('store', 'host', '1.0.0', 'host.js'), 'x'.repeat(3_000_000), { mode: 0o640 });
  writeFileSync(path('store', 'host', '1.0.0', 'empty.css'), '');
  const variables = {
    DATABASE_URL: server.url('tapin', 'tapin'),
    STORE_DIR: path('store'),
    BACKUP_KEY_FILE: path('key'),
    BACKUP_STATUS: path('status.json'),
  };
  const operator = async (words: string, changed: NodeJS.ProcessEnv = {}) => {
    const { terminal, written } = createBufferTerminal({ ...variables, ...changed });
    const noDatabase = () => Promise.reject(new Error('opened another database'));
    return { code: await run(words.split(' '), terminal, noDatabase), ...written };
  };
  await operator(`backup --make-key ${path('key')}`);
  return { path, operator };
}
