import type { Table } from './csv/table.ts';
import type { OpenTables } from './csv-tables.ts';
import { classOf } from './files/classes.ts';
import { readCourses } from './files/courses.ts';
import { enrollmentOf } from './files/enrollments.ts';
import { findFamilies } from './files/families.ts';
import { orgOf } from './files/orgs.ts';
import { personOf, rolesOfUser } from './files/people.ts';
import { type RecordsOf, recordsOfTable } from './files/read-table.ts';
import { roleOf } from './files/roles.ts';
import { sessionOf } from './files/sessions.ts';
import type { Budget } from './limits.ts';
import type { RosterRecord } from './records.ts';
import type { Reporter } from './reporter.ts';
import type { SourceOptions } from './source.ts';

const batchSize = 2_000;

/** Yields the records of all files in the order of `recordKinds`, in batches of one kind. */
export async function* recordsOf(
  { tables, divisionColumn }: OpenTables,
  budget: Budget,
  { onProgress }: SourceOptions,
): AsyncGenerator<RosterRecord[]> {
  budget.resume();
  const bytesBefore = budget.bytes;
  const courses = await readCourses(tables.courses, budget);
  const isFamily = await findFamilies(tables.roles, budget);
  const passes: [Table | undefined, RecordsOf][] = [
    [tables.orgs, orgOf],
    [tables.academicSessions, sessionOf],
    [tables.classes, (row) => classOf(row, courses)],
    [tables.users, (row) => personOf(row, { isFamily, divisionColumn })],
    tables.roles ? [tables.roles, roleOf] : [tables.users && forRolesOnly(tables.users), rolesOfUser],
    [tables.enrollments, enrollmentOf],
  ];
  const readTables = [tables.courses, tables.roles, ...passes.map(([table]) => table)];
  const total = readTables.reduce((sum, table) => sum + (table?.bytes ?? 0), 0);
  for (const [table, read] of passes) {
    if (!table) continue;
    for await (const batch of batchesOf(recordsOfTable(table, read, budget))) {
      onProgress?.(Math.min(budget.bytes - bytesBefore, total), total);
      budget.pause();
      yield batch;
      budget.resume();
    }
  }
  onProgress?.(total, total);
}

/** The file has been read for its people, so only what concerns their roles is reported. */
function forRolesOnly(users: Table): Table {
  const report: Reporter = (code, level, place) => {
    const isOfRole = place?.column === 'role' || place?.column === 'orgSourcedIds';
    if (isOfRole && (code === 'value-required' || code === 'value-type')) users.report(code, level, place);
  };
  return { ...users, report };
}

async function* batchesOf(parts: AsyncIterable<RosterRecord[]>): AsyncGenerator<RosterRecord[]> {
  let batch: RosterRecord[] = [];
  for await (const part of parts) {
    batch = batch.length === 0 ? part : batch.concat(part);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
