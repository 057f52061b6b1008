import type { Table } from './csv/table.ts';
import type { OpenTables } from './csv-tables.ts';
import { readCourses } from './files/courses.ts';
import { findFamilies } from './files/families.ts';
import { personOf, rolesOfUser } from './files/people.ts';
import { type RecordsOf, recordsOfTable } from './files/read-table.ts';
import { classOf, enrollmentOf, orgOf, roleOf, sessionOf } from './files/record-of-row.ts';
import type { Budget } from './limits.ts';
import type { ProblemLevel } from './problems.ts';
import type { RosterRecord } from './records.ts';
import type { Reporter } from './reporter.ts';
import type { SourceOptions } from './source.ts';

/** A batch is stored with one statement, which is short beside the calls of people. */
const batchSize = 250;

/** A reading of a file, with the level of a second row that has the same id. */
type Pass = [table: Table | undefined, recordsOf: RecordsOf, repeated: ProblemLevel | null];

/** Yields the records of all files in the order of `recordKinds`, in batches of one kind. */
export async function* recordsOf(
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

/** The users as a source of roles. They have been read for the people, so only what concerns their roles is reported. */
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
