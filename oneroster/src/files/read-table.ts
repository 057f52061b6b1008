import { RefusedRow, Row } from '../csv/row.ts';
import type { Table } from '../csv/table.ts';
import type { Budget } from '../limits.ts';
import type { RosterRecord } from '../records.ts';
import { SeenIds } from './seen-ids.ts';

/** Makes the records of a row, usually one. */
export type RecordsOf = (row: Row) => readonly RosterRecord[];

/** Yields the records of a table in batches. A row that cannot be used is left out, and so is a second row with an id. */
export async function* recordsOfTable(
  table: Table,
  recordsOf: RecordsOf,
  budget: Budget,
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
        if (seen.add(id)) records.push(...recordsOf(row));
        else row.report('row-duplicate', 'error', 'sourcedId', id);
      } catch (error) {
        if (!(error instanceof RefusedRow)) throw error;
      }
    }
    if (records.length > 0) yield records;
  }
}

/** A row with more values than columns was probably cut at a comma in a value, so its values are in wrong columns. */
function hasItsColumns({ header, report }: Table, cells: readonly string[], line: number): boolean {
  if (cells.length === header.width) return true;
  const value = `${cells.length}/${header.width}`;
  const isHarmless = cells.slice(header.width).every((cell) => cell.trim() === '');
  if (cells.length > header.width) {
    report('row-columns', isHarmless ? 'note' : 'error', { line, value });
    return isHarmless;
  }
  report('row-columns', 'warning', { line, value });
  return true;
}
