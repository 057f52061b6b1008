import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after } from 'node:test';
import { sql } from 'kysely';
import { type OpenDatabase, openPGliteImage, openPostgres } from '#src/database/database.ts';
import { migrate } from '#src/database/migrate.ts';
import { openInProcess } from './in-process-database.ts';
import { runOn } from './postgres.ts';

export const onPostgres = process.env.TEST_DATABASE === 'postgres';

/** Creates the data directory of a migrated and empty PGlite database, which is copied for each test. */
export async function makeImage(): Promise<Uint8Array<ArrayBuffer>> {
  const { db, engine } = await openInProcess();
  await migrate(db);
  const image = new Uint8Array(await (await engine.dumpDataDir('none')).arrayBuffer());
  await db.destroy();
  return image;
}

let image: Promise<Uint8Array<ArrayBuffer>> | undefined;

function preparedImage(): Promise<Uint8Array<ArrayBuffer>> {
  const file = process.env.TEST_PGLITE_IMAGE;
  image ??= file === undefined ? makeImage() : Promise.resolve(new Uint8Array(readFileSync(file)));
  return image;
}

let reused: OpenDatabase | undefined;
after(() => reused?.close());

/** Reuses the engine of the file with its tables emptied, because starting an engine takes seconds. */
async function emptyPGlite(): Promise<OpenDatabase> {
  if (!reused) {
    reused = await openPGliteImage(await preparedImage());
    return { ...reused, close: async () => {} };
  }
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`.execute(
    reused.db,
  );
  const names = sql.join(rows.map(({ name }) => sql.table(name)));
  await sql`truncate ${names} restart identity cascade`.execute(reused.db);
  await sql`alter sequence entity_id restart`.execute(reused.db);
  return { ...reused, close: async () => {} };
}

/** Creates a freshly migrated database for one test. */
export async function freshDatabase(): Promise<OpenDatabase> {
  if (!onPostgres) return emptyPGlite();
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
