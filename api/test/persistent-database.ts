import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type OpenDatabase, openPGlite, openPostgres } from '#src/database/database.ts';
import { migrate } from '#src/database/migrate.ts';
import { onPostgres } from './fresh-database.ts';
import { runOn } from './postgres.ts';

export interface PersistentDatabase {
  /** The variables with which a server process finds the database. */
  variables: Record<string, string>;
  /** Opens the database in the test. On PGlite no server may run at that time. */
  open(): Promise<OpenDatabase>;
}

/** Creates a migrated database that outlives the processes that use it. */
export async function createPersistentDatabase(t: TestContext): Promise<PersistentDatabase> {
  const persistent = onPostgres ? await createOnServer(t) : createInFolder(t);
  const database = await persistent.open();
  await migrate(database.db);
  await database.close();
  return persistent;
}

/** Creates an empty database on the PostgreSQL server of the tests and returns its address. */
export async function createEmptyDatabase(t: TestContext): Promise<string> {
  const server = process.env.TEST_POSTGRES ?? '';
  const name = `persistent_${randomUUID().replaceAll('-', '')}`;
  await runOn(`${server}/postgres`, `create database ${name}`);
  t.after(() => runOn(`${server}/postgres`, `drop database if exists ${name} with (force)`));
  return `${server}/${name}`;
}

async function createOnServer(t: TestContext): Promise<PersistentDatabase> {
  const url = await createEmptyDatabase(t);
  return { variables: { DATABASE_URL: url }, open: async () => openPostgres(url, () => {}) };
}

function createInFolder(t: TestContext): PersistentDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-data-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return { variables: { DATA_DIR: join(folder, 'db') }, open: () => openPGlite(join(folder, 'db')) };
}
