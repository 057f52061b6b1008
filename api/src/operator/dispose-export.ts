import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { byteOrderMark, type Cell, csvRowsOf } from '#src/basics/csv.ts';
import type { Database } from '#src/database/database.ts';
import { exportedTables } from '#src/privacy/retention/exported-tables.ts';
import { OperatorError } from './outcomes.ts';

/** The number of rows of each kind that is removed, and the hash of the file with them. */
export interface Exported {
  counts: Record<string, number>;
  exportSha256: string;
}

interface ListedFile {
  file: string;
  rows: number;
  columns: string[];
  /** The rows stay in the database after the removal. */
  stays: boolean;
}

const rowsPerFetch = 1_000;

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

async function columnsOf(db: Database, table: string, without: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !without.includes(name));
}

/** Reads the rows of a table with a cursor, so that the memory does not grow with the district. */
async function* readTable(db: Database, districtId: number, table: string, listed: ListedFile) {
  const isOfDistrict = exportedTables[table]?.isOfDistrict(districtId) ?? sql`false`;
  yield `${byteOrderMark}${csvRowsOf([listed.columns])}`;
  await sql`declare exported no scroll cursor for
    select to_jsonb(t) as row from ${sql.table(table)} t where ${isOfDistrict}`.execute(db);
  for (;;) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      fetch ${sql.lit(rowsPerFetch)} from exported`.execute(db);
    if (rows.length === 0) break;
    listed.rows += rows.length;
    yield csvRowsOf(rows.map(({ row }) => listed.columns.map((column) => cellOf(row[column]))));
  }
  await sql`close exported`.execute(db);
}

/** Adds a file to the zip whose content is read when its turn comes, so that one table is read at a time. */
const addLazily = (zip: ZipFile, name: string, content: () => AsyncIterable<string>) =>
  zip.addReadStreamLazy(name, (callback) => callback(null, Readable.from(content())));

async function listFiles(db: Database): Promise<Map<string, ListedFile>> {
  const files = new Map<string, ListedFile>();
  for (const [table, { without = [], stays = false }] of Object.entries(exportedTables)) {
    const columns = await columnsOf(db, table, without);
    files.set(table, { file: `${table}.csv`, rows: 0, columns, stays });
  }
  return files;
}

const hashing = (hash: Hash) =>
  new Transform({
    transform(chunk, _, callback) {
      hash.update(chunk);
      callback(null, chunk);
    },
  });

/** Writes a CSV file for each table, and `manifest.json` with their rows and columns. Returns the hash of the zip. */
async function writeZip(
  db: Database,
  districtId: number,
  { files, path }: { files: Map<string, ListedFile>; path: string },
): Promise<string> {
  const zip = new ZipFile();
  const failing = new AbortController();
  zip.on('error', (error) => failing.abort(error));
  const hash = createHash('sha256');
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  for (const [table, listed] of files)
    addLazily(zip, listed.file, () => readTable(db, districtId, table, listed));
  addLazily(zip, 'manifest.json', async function* () {
    yield `${JSON.stringify({ district: districtId, files: [...files.values()] }, null, 2)}\n`;
  });
  zip.end();
  try {
    await pipeline(zip.outputStream, hashing(hash), file, { signal: failing.signal });
  } catch (error) {
    throw failing.signal.reason ?? error;
  }
  return hash.digest('hex');
}

/** Writes everything about a district to a new zip with a CSV file for each table, as it was at one moment. */
export async function exportDistrict(db: Database, districtId: number, path: string): Promise<Exported> {
  try {
    return await db.transaction().execute(async (transaction) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(transaction);
      await sql`set local statement_timeout = 0`.execute(transaction);
      const files = await listFiles(transaction);
      const exportSha256 = await writeZip(transaction, districtId, { files, path });
      const counts = [...files]
        .filter(([, { stays }]) => !stays)
        .map(([table, { rows }]) => [table, rows] as const);
      return { counts: Object.fromEntries(counts), exportSha256 };
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new OperatorError(`${path} exists already: name a new file for the export.`);
    await rm(path, { force: true });
    throw error;
  }
}
