import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CommandResult } from '@tapin/servers/command-line';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { readConfig } from '#src/basics/config.ts';
import { byteOrderMark, type Cell, csvRowsOf } from '#src/basics/csv.ts';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { OperatorError } from '#src/operator/command-line/command-line.ts';
import { requireDistrict } from '#src/operator/districts/repository.ts';
import { deletePeopleOf, deleteSchoolsAndDistrict } from '#src/privacy/retention/deletions/deletions.ts';
import { exportedTables } from '#src/privacy/retention/deletions/exported-tables.ts';
import { openLedger } from '#src/privacy/retention/ledger/ledger.ts';
import { removableAt } from '#src/privacy/retention/schedule/disposal.ts';
import { dueDayOf } from '#src/privacy/retention/service.ts';

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

/** Writes everything about a district to a new zip with a CSV file for each table, all from one snapshot. */
async function exportDistrict(db: Database, districtId: number, path: string): Promise<Exported> {
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

interface DisposeOptions {
  code: string;
  export: string;
  certificate: string;
}

const peoplePerTransaction = 20;

async function requireRemovable(db: Database, districtId: number, now: Date) {
  const disposal = await db
    .selectFrom('disposals')
    .selectAll()
    .where('district_id', '=', districtId)
    .executeTakeFirst();
  if (!disposal) throw new OperatorError('No admin of this district has requested its removal.');
  if (!disposal.confirmed_at)
    throw new OperatorError('A second admin of the district has to confirm its removal first.');
  const removable = removableAt(disposal.confirmed_at);
  if (removable > now)
    throw new OperatorError(`The district can change its mind until ${removable.toISOString()}.`);
  await requireNoHolds(db, districtId, now);
  return { ...disposal, confirmed_at: disposal.confirmed_at };
}

async function requireNoHolds(db: Database, districtId: number, now: Date): Promise<void> {
  const { rows: holds } = await sql`select from legal_holds h where h.ended_at is null
    and (h.last_day is null or h.last_day >= ${dueDayOf(now)}::date)
    and exists (select from school_users m join schools s on s.id = m.school_id
      where m.user_id = h.student_id and s.district_id = ${districtId})`.execute(db);
  if (holds.length > 0)
    throw new OperatorError(`${holds.length} legal holds on students of the district are in force.`);
}

/**
 * Exports a district, deletes it with everything about it, and writes a certificate without names. If the command was
 * interrupted after the export, the next run continues with the first certificate.
 */
export async function disposeDistrict(
  db: Database,
  options: DisposeOptions,
  now: Date,
): Promise<CommandResult> {
  const { id } = await requireDistrict(db, options.code);
  const disposal = await requireRemovable(db, id, now);
  let { certificate } = disposal;
  if (!disposal.begun_at) {
    const exported = await exportDistrict(db, id, options.export);
    certificate = {
      district: id,
      requestedAt: disposal.requested_at.toISOString(),
      confirmedAt: disposal.confirmed_at.toISOString(),
      exportedAt: now.toISOString(),
      ...exported,
    };
    // From this point on, the removal cannot be canceled. The condition notices a cancellation during the export.
    const begun = await db
      .updateTable('disposals')
      .set({ begun_at: now, certificate: JSON.stringify(certificate) })
      .where('district_id', '=', id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (begun.numUpdatedRows === 0n) throw new OperatorError('The removal was canceled meanwhile.');
  }
  await openLedger(readConfig(process.env).retentionLedger).append({ kind: 'district', districtId: id });
  let deleted: number;
  do {
    // A hold that was added meanwhile stops the removal, which continues after the hold has ended.
    await requireNoHolds(db, id, now);
    deleted = await db
      .transaction()
      .execute((transaction) => deletePeopleOf(transaction, id, peoplePerTransaction));
  } while (deleted > 0);
  // The certificate is written before the district is deleted, so that it is never lost.
  const complete = { ...Object(certificate), removedAt: now.toISOString() };
  await writeFile(options.certificate, `${JSON.stringify(complete, null, 2)}\n`, { mode: 0o600 });
  await db.transaction().execute(async (transaction) => {
    await deleteSchoolsAndDistrict(transaction, id);
    await audit(transaction, { at: now, actorId: null, action: 'dispose-district', districtId: id });
  });
  return {
    data: complete,
    lines: [`District ${id} was removed. The certificate is in ${options.certificate}.`],
  };
}
