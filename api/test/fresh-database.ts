import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after } from 'node:test';
import { sql } from 'kysely';
import { type OpenDatabase, openPGliteImage, openPostgres } from '#src/database/database.ts';
import { migrate } from '#src/database/migrate.ts';
import { openInProcess } from './in-process-database.ts';
import { runOn } from './postgres.ts';
import { type CopiedDatabase, giveBack, rememberCatalog, reusedDatabase } from './reused-databases.ts';

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

/** Rows of tables up to this size are deleted. Truncating creates new files for a table and its indexes, which takes longer. */
const truncatedFromBytes = 128 * 1024;

async function emptyTables(db: OpenDatabase['db']): Promise<void> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select oid::regclass::text as name, pg_relation_size(oid) as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
      and pg_relation_size(oid) > 0`.execute(db);
  const large = rows.filter(({ bytes }) => bytes >= truncatedFromBytes).map(({ name }) => name);
  const small = rows.filter(({ bytes }) => bytes < truncatedFromBytes);
  const statements = [
    // Triggers and foreign keys do not apply to the rows that are deleted, and append-only tables may be emptied.
    'set session_replication_role = replica',
    ...small.map(({ name }) => `delete from ${name}`),
    ...(large.length > 0 ? [`truncate ${large.join(', ')} cascade`] : []),
    'set session_replication_role = origin',
    `select setval(seqrelid::regclass, seqstart, false) from pg_sequence`,
  ];
  await sql.raw(statements.join(';')).execute(db);
}

let reused: OpenDatabase | undefined;
after(() => reused?.close());

/** Reuses the engine of the file with its tables emptied, because starting an engine takes seconds. */
async function emptyPGlite(): Promise<OpenDatabase> {
  if (!reused) {
    reused = await openPGliteImage(await preparedImage());
    return { ...reused, close: async () => {} };
  }
  await emptyTables(reused.db);
  return { ...reused, close: async () => {} };
}

/** Opens a migrated and empty database for one test. */
export async function freshDatabase(): Promise<OpenDatabase> {
  if (!onPostgres) return emptyPGlite();
  const database = (await reusedDatabase()) ?? (await copiedTemplate());
  return { ...database, close: async () => giveBack(database) };
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
