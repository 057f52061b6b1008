import { RefusedRow, Row } from '../csv/row.ts';
import { isEmptyAfter, type Table } from '../csv/table.ts';
import type { Budget } from '../limits.ts';
import type { ProblemLevel } from '../problems.ts';
import type { RosterRecord } from '../records.ts';
import { SeenIds } from './seen-ids.ts';

/** Makes the records of a row, usually one. */
export type RecordsOf = (row: Row) => readonly RosterRecord[];

/**
 * Yields the records of a table in batches. A row that cannot be used is left out. So is a second row with an id, which is
 * reported with the level `repeated`, unless that is null.
 */
export async function* recordsOfTable(
  table: Table,
  recordsOf: RecordsOf,
  budget: Budget,
  repeated: ProblemLevel | null,
): AsyncGenerator<RosterRecord[]> {
  const seen = new SeenIds();
  for await (const rows of table.rows(table.report)) {
    budget.check(table.file);
    const records: RosterRecord[] = [];
    for (const raw of rows) {
      if (!hasItsColumns(table, raw.cells, raw.line)) continue;
      const row = new Row(table, raw);
      try {
        const id = row.requiredId();
        if (repeated === null || seen.add(id)) records.push(...recordsOf(row));
        else row.report('row-duplicate', repeated, 'sourcedId', id);
      } catch (error) {
        if (!(error instanceof RefusedRow)) throw error;
      }
    }
    if (records.length > 0) yield records;
  }
}

/** A row with more values than columns was probably cut at a comma in a value, so its values are in wrong columns. */
function hasItsColumns(
  { header, usualWidth, report }: Table,
  cells: readonly string[],
  line: number,
): boolean {
  const { width } = header;
  if (cells.length === width) return true;
  const isShort = cells.length < width;
  const isUsual = cells.length === usualWidth && isEmptyAfter(width, cells);
  report('row-columns', isShort ? 'warning' : isUsual ? 'note' : 'error', {
    line,
    value: `${cells.length}/${width}`,
  });
  return isShort || isUsual;
}
