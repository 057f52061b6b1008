import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { type OpenDatabase, openPostgres } from '#src/database/database.ts';
import { migrate } from '#src/database/migrating/migrate.ts';
import { runOn } from './postgres.ts';

export interface PersistentDatabase {
  variables: Record<string, string>;
  open(): OpenDatabase;
}

export async function createPersistentDatabase(t: TestContext): Promise<PersistentDatabase> {
  const url = await createEmptyDatabase(t);
  const open = () => openPostgres(url, () => {});
  const { db, close } = open();
  await migrate(db);
  await close();
  return { variables: { DATABASE_URL: url }, open };
}

export async function createEmptyDatabase(t: TestContext): Promise<string> {
  const server = process.env.TEST_POSTGRES ?? '';
  const name = `persistent_${randomUUID().replaceAll('-', '')}`;
  await runOn(`${server}/postgres`, `create database ${name}`);
  t.after(() => runOn(`${server}/postgres`, `drop database if exists ${name} with (force)`));
  return `${server}/${name}`;
}
