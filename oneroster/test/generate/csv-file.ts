export interface CsvFile {
  name: string;
  header: readonly string[];
  rows: Iterable<readonly string[]>;
}

/** A record: its id, its status and date, and its other columns. A column that it does not have is empty. */
export type Row = readonly [id: string, status: readonly string[], cells: Readonly<Record<string, string>>];

const statusColumns = ['sourcedId', 'status', 'dateLastModified'];
/** The status and the date of a record in a bulk file. */
export const bulk = ['', ''];

/** A file with the columns that every file begins with, and with its own columns, separated by spaces. */
export function csvFile(name: string, columns: string, rows: Iterable<Row>): CsvFile {
  const own = columns.split(' ');
  return { name, header: [...statusColumns, ...own], rows: cellsOf(own, rows) };
}

function* cellsOf(columns: readonly string[], rows: Iterable<Row>) {
  for (const [id, status, cells] of rows) yield [id, ...status, ...columns.map((name) => cells[name] ?? '')];
}
