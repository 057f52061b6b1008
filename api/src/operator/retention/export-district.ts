import { createHash, type Hash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CommandResult } from '@tapin/servers/command-line';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { encrypt, readKey } from '#src/backup/encryption.ts';
import { type BackupContext, openForLong, requireDatabaseUrl } from '#src/backup/settings.ts';
import { byteOrderMark, type Cell, csvRowsOf } from '#src/basics/csv.ts';
import type { Database } from '#src/database/database.ts';
import { OperatorError } from '#src/operator/command-line/command-line.ts';
import { requireDistrict } from '#src/operator/districts/repository.ts';
import { exportedTables } from '#src/privacy/retention/deletions/exported-tables.ts';

/** The number of removed rows of each kind, and the hash of the exported file. */
interface Exported {
  counts: Record<string, number>;
  exportSha256: string;
}

interface ListedFile {
  file: string;
  rows: number;
  columns: string[];
  /** The rows are kept in the database after the removal. */
  stays: boolean;
}

/** Encrypts the zip, or leaves it as it is. */
type Seal = (zip: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

async function* unsealed(zip: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* zip;
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
  { files, path, seal }: { files: Map<string, ListedFile>; path: string; seal: Seal },
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
    await pipeline(zip.outputStream, hashing(hash), seal, file, { signal: failing.signal });
  } catch (error) {
    throw failing.signal.reason ?? error;
  }
  return hash.digest('hex');
}

const existsAlready = (path: string) =>
  new OperatorError(`${path} exists already: name a new file for the export.`);

/** Writes everything about a district to a new zip with a CSV file for each table, all from one snapshot. */
export async function exportDistrict(
  db: Database,
  districtId: number,
  path: string,
  seal: Seal = unsealed,
): Promise<Exported> {
  try {
    return await db.transaction().execute(async (transaction) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(transaction);
      await sql`set local statement_timeout = 0`.execute(transaction);
      const files = await listFiles(transaction);
      const exportSha256 = await writeZip(transaction, districtId, { files, path, seal });
      const counts = [...files]
        .filter(([, { stays }]) => !stays)
        .map(([table, { rows }]) => [table, rows] as const);
      return { counts: Object.fromEntries(counts), exportSha256 };
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw existsAlready(path);
    await rm(path, { force: true });
    throw error;
  }
}

/** Writes everything about a district to a new file of age with the zip of its tables. Nothing is removed. */
export async function backUpDistrict(
  path: string,
  code: string,
  { env }: BackupContext,
): Promise<CommandResult> {
  const key = await readKey(env);
  // The export also refuses an existing file, but only after it has begun to read tables.
  if (existsSync(path)) throw existsAlready(path);
  const { db, close } = openForLong(requireDatabaseUrl(env));
  try {
    const { id, name } = await requireDistrict(db, code);
    const { counts, exportSha256 } = await exportDistrict(db, id, path, async function* (zip) {
      yield* await encrypt(key, zip);
    });
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return {
      data: { file: path, district: code, counts, sha256: exportSha256 },
      lines: [
        `${path} has the ${rows} rows of ${name}. To open it: age --decrypt -i ${env.BACKUP_KEY_FILE} ${path} > district.zip`,
      ],
    };
  } finally {
    await close();
  }
}
