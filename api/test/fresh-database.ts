import { randomUUID } from 'node:crypto';
import { type OpenDatabase, openPostgres } from '#src/database/database.ts';
import { runOn } from './postgres.ts';

/** Creates a freshly migrated database for one test. */
export async function freshDatabase(): Promise<OpenDatabase> {
  const server = process.env.TEST_POSTGRES ?? '';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files of the template costs less than copying its blocks through the write-ahead log.
  await runOn(`${server}/postgres`, `create database ${name} template tapin_template strategy file_copy`);
  const open = openPostgres(`${server}/${name}`, () => {});
  return {
    ...open,
    close: async () => {
      await open.close();
      await runOn(`${server}/postgres`, `drop database if exists ${name} with (force)`);
    },
  };
}
