export interface CsvFile {
  name: string;
  header: readonly string[];
  rows: Iterable<readonly string[]>;
}

const statusColumns = ['sourcedId', 'status', 'dateLastModified'];
/** The status and the date of a record in a bulk file. */
export const bulk = ['', ''];

/** A file with the columns that every file begins with, and with its own columns, separated by spaces. */
export const csvFile = (name: string, columns: string, rows: CsvFile['rows']): CsvFile => ({
  name,
  header: [...statusColumns, ...columns.split(' ')],
  rows,
});
