import { randomUUID } from 'node:crypto';
import { type OpenDatabase, openPostgres } from '#src/database/database.ts';
import { runOn } from './postgres.ts';
import { type CopiedDatabase, giveBack, rememberCatalog, reusedDatabase } from './reused-databases.ts';

export async function freshDatabase(): Promise<OpenDatabase> {
  const database = (await reusedDatabase()) ?? (await copiedTemplate());
  // A new object, because the product caches secrets for each database object.
  return { ...database, db: database.db.withoutPlugins(), close: async () => giveBack(database) };
}

async function copiedTemplate(): Promise<CopiedDatabase> {
  const server = process.env.TEST_POSTGRES ?? '';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files of the template costs less than copying its blocks through the write-ahead log.
  await runOn(`${server}/postgres`, `create database ${name} template tapin_template strategy file_copy`);
  const open = openPostgres(`${server}/${name}`, () => {});
  await rememberCatalog(open);
  const remove = async () => {
    await open.close();
    await runOn(`${server}/postgres`, `drop database if exists ${name} with (force)`);
  };
  return { ...open, remove };
}
