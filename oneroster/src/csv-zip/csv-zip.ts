import type { Table } from '#src/csv/table.ts';
import { readCourses } from '#src/files/courses.ts';
import { findFamilies, personOf, rolesOfUser } from '#src/files/people.ts';
import { type RecordsOf, recordsOfTable } from '#src/files/read-table.ts';
import { classOf, enrollmentOf, orgOf, roleOf, sessionOf } from '#src/files/record-of-row.ts';
import { Budget, defaultLimits, type Limits } from '#src/limits.ts';
import type { ProblemLevel } from '#src/problems.ts';
import type { RosterRecord } from '#src/records.ts';
import type { Reporter } from '#src/reporter.ts';
import type { RosterSource, SourceOptions } from '#src/source.ts';
import { openZip } from '#src/zip/open-zip.ts';
import { type OpenTables, openTables } from './csv-tables.ts';

export interface CsvZipOptions extends SourceOptions {
  limits?: Partial<Limits>;
}

/**
 * Opens a zip of OneRoster CSV files, and reads it in the calling thread. Zips that people upload are read by
 * `openCsvZipInWorker`.
 */
export async function openCsvZip(path: string, options: CsvZipOptions): Promise<RosterSource> {
  const budget = new Budget({ ...defaultLimits, ...options.limits }, options.signal);
  const { zip, entries } = await openZip(path, budget);
  try {
    const opened = await openTables(zip, entries, budget, options);
    budget.pause();
    return {
      version: opened.version,
      systemName: opened.systemName,
      userColumns: opened.userColumns,
      delivery: opened.delivery,
      records: () => recordsOf(opened, budget, options),
      close: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/**
 * A batch is stored with one statement. With this size, the statement is short beside the other statements of the
 * server.
 */
const batchSize = 250;

/** One pass over a file, with the level of the problem that a second row with the same id is. */
type Pass = [table: Table | undefined, recordsOf: RecordsOf, repeated: ProblemLevel | null];

async function* recordsOf(
  { tables, divisionColumn, consentColumn }: OpenTables,
  budget: Budget,
  { onProgress, readsGuardians = false }: SourceOptions,
): AsyncGenerator<RosterRecord[]> {
  budget.resume();
  const bytesBefore = budget.bytes;
  const courses = await readCourses(tables.courses, budget);
  const isFamily = await findFamilies(tables.roles, budget);
  const people = { isFamily, divisionColumn, consentColumn, readsGuardians };
  const passes: Pass[] = [
    [tables.orgs, orgOf, 'error'],
    [tables.academicSessions, sessionOf, 'error'],
    [tables.classes, (row) => classOf(row, courses), 'error'],
    [tables.users, (row) => personOf(row, people), tables.roles ? 'error' : 'warning'],
    // Without roles.csv, some exports have a row for each school of a person.
    tables.roles ? [tables.roles, roleOf, 'error'] : [rolesFrom(tables.users), rolesOfUser, null],
    [tables.enrollments, enrollmentOf, 'error'],
  ];
  const readTables = [tables.courses, tables.roles, ...passes.map(([table]) => table)];
  const total = readTables.reduce((sum, table) => sum + (table?.bytes ?? 0), 0);
  for (const [table, read, repeated] of passes) {
    if (!table) continue;
    for await (const batch of batchesOf(recordsOfTable(table, read, budget, repeated))) {
      onProgress?.(Math.min(budget.bytes - bytesBefore, total), total);
      budget.pause();
      yield batch;
      budget.resume();
    }
  }
  onProgress?.(total, total);
}

/**
 * Returns users.csv as a source of roles. The users were read before as people, so only problems of their roles are
 * reported.
 */
function rolesFrom(users: Table | undefined): Table | undefined {
  if (!users?.header.positions.has('role')) return undefined;
  const report: Reporter = (code, level, place) => {
    const isOfRole = place?.column === 'role' || place?.column === 'orgSourcedIds';
    const isRefused = level === 'error' || code === 'value-required' || code === 'value-type';
    if (isOfRole && isRefused) users.report(code, level, place);
  };
  return { ...users, report };
}

async function* batchesOf(parts: AsyncIterable<RosterRecord[]>): AsyncGenerator<RosterRecord[]> {
  let rest: RosterRecord[] = [];
  for await (const part of parts) {
    const records = rest.length === 0 ? part : rest.concat(part);
    let start = 0;
    for (; start + batchSize <= records.length; start += batchSize)
      yield records.slice(start, start + batchSize);
    rest = records.slice(start);
  }
  if (rest.length > 0) yield rest;
}
