import { RefusedRow, Row } from '../csv/row.ts';
import { isEmptyAfter, type Table } from '../csv/table.ts';
import type { Budget } from '../limits.ts';
import type { ProblemLevel } from '../problems.ts';
import type { RosterRecord } from '../records.ts';
import { SeenIds } from './seen-ids.ts';

export type RecordsOf = (row: Row) => readonly RosterRecord[];

/**
 * Yields the records of a table in batches. Rows that cannot be used are dropped, and so is a second row with the same
 * id. A duplicate is reported with the level `repeated`, unless the level is null. A duplicate with other content is
 * reported as an error, because one of the two ids is probably wrong.
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

/**
 * Returns the values of a row in which two rows with one id must agree, so that nothing is lost when one of them is
 * dropped. A person may have a row for each school.
 */
function contentOf({ name, header }: Table, cells: readonly string[]): string {
  const columns = ['sourcedId', 'givenName', 'familyName'].map(
    (column) => header.positions.get(column) ?? -1,
  );
  return (name === 'users' ? columns.map((position) => cells[position]) : cells).join('\0');
}

/**
 * Whether the values of a row are in the right columns. A row with more values than columns was probably split at a
 * comma in a value, so its values are in wrong columns. A row with fewer values was probably cut at its end. It is
 * read, but the problem is reported, because a comma may have been replaced by another character.
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
