import { RefusedRow, Row } from '../csv/row.ts';
import { isEmptyAfter, type Table } from '../csv/table.ts';
import type { Budget } from '../limits.ts';
import type { ProblemLevel } from '../problems.ts';
import type { RosterRecord } from '../records.ts';
import { SeenIds } from './seen-ids.ts';

/** Makes the records of a row, usually one. */
export type RecordsOf = (row: Row) => readonly RosterRecord[];

/**
 * Yields the records of a table in batches. A row that cannot be used is left out. So is a second row with an id. It is
 * reported with the level `repeated`, unless that is null, or as an error if it is about something else: then one of the
 * ids is probably wrong.
 */
export async function* recordsOfTable(
  table: Table,
  recordsOf: RecordsOf,
  budget: Budget,
  repeated: ProblemLevel | null,
): AsyncGenerator<RosterRecord[]> {
  const seen = new SeenIds();
  const contents = new SeenIds();
  for await (const rows of table.rows(table.report)) {
    budget.check(table.file);
    const records: RosterRecord[] = [];
    for (const raw of rows) {
      if (!hasItsColumns(table, raw.cells, raw.line)) continue;
      const row = new Row(table, raw);
      try {
        const id = row.requiredId();
        const isNew = repeated === null || seen.add(id);
        const isOther = repeated !== null && contents.add(contentOf(table, raw.cells));
        if (isNew) records.push(...recordsOf(row));
        else if (!isOther) row.report('row-duplicate', repeated, 'sourcedId', id);
        else table.report('row-duplicate', 'error', { line: row.line, column: 'sourcedId', value: id });
      } catch (error) {
        if (!(error instanceof RefusedRow)) throw error;
      }
    }
    if (records.length > 0) yield records;
  }
}

/** Returns the values that two rows with one id have in common if nothing is lost with one of them. A person may have a row for each school. */
function contentOf({ name, header }: Table, cells: readonly string[]): string {
  const columns = ['sourcedId', 'givenName', 'familyName'].map(
    (column) => header.positions.get(column) ?? -1,
  );
  return (name === 'users' ? columns.map((position) => cells[position]) : cells).join('\0');
}

/**
 * A row with more values than columns was probably cut at a comma in a value, so its values are in wrong columns. One with
 * fewer was probably cut at its end and is read, but a comma may also have become another character.
 */
function hasItsColumns(
  { header, usualWidth, isUsuallyWhole, report }: Table,
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
    isUncertain: isShort && isUsuallyWhole,
  });
  return isShort || isUsual;
}
