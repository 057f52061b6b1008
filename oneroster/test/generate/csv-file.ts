export interface CsvFile {
  name: string;
  header: readonly string[];
  rows: Iterable<readonly string[]>;
}

/** A record: its id, its status and date, and its other columns. A column without a value is empty. */
export type Row = readonly [id: string, status: readonly string[], cells: Readonly<Record<string, string>>];

const statusColumns = ['sourcedId', 'status', 'dateLastModified'];
export const bulk = ['', ''];

/** Creates a file whose columns are the common first columns and the given ones, separated by spaces. */
export function csvFile(name: string, columns: string, rows: Iterable<Row>): CsvFile {
  const own = columns.split(' ');
  return { name, header: [...statusColumns, ...own], rows: cellsOf(own, rows) };
}

function* cellsOf(columns: readonly string[], rows: Iterable<Row>) {
  for (const [id, status, cells] of rows) yield [id, ...status, ...columns.map((name) => cells[name] ?? '')];
}
