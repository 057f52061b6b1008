import type { CsvFile } from './csv-file.ts';

type Change = (file: CsvFile) => CsvFile;
type RowChange = (row: readonly string[], columns: readonly string[]) => readonly string[];

const changes = {
  'capital-booleans': inEachRow((row) =>
    row.map((cell) => (cell === 'true' || cell === 'false' ? cell.toUpperCase() : cell)),
  ),
  'us-dates': inEachRow((row) =>
    row.map((cell) =>
      /^\d{4}-\d\d-\d\d$/.test(cell)
        ? `${Number(cell.slice(5, 7))}/${cell.slice(8)}/${cell.slice(0, 4)}`
        : cell,
    ),
  ),
  'misspelt-header': (file) => ({
    ...file,
    header: file.header.map((name) =>
      name.replace('preferredGiven', 'prefferedGiven').replace('enabledUser', 'enabeledUser'),
    ),
  }),
  'header-order': onlyIn('users', (file) => ({
    ...inEachRow((row) => [...row.slice(-1), ...row.slice(0, -1)])(file),
    header: [...file.header.slice(-1), ...file.header.slice(0, -1)],
  })),
  'filled-dates': inEachRow((row) => row.with(1, 'active').with(2, '2026-11-20T01:02:03Z')),
  passwords: inEachRow((row, columns) => replaced(row, columns, 'password', 'Hunter-2')),
  'user-without-org': onlyIn(
    'users',
    inFirstRow((row, columns) =>
      replaced(replaced(row, columns, 'orgSourcedIds', ''), columns, 'primaryOrgSourcedId', ''),
    ),
  ),
  'role-of-nobody': onlyIn(
    'roles',
    inFirstRow((row, columns) => replaced(row, columns, 'userSourcedId', 'nobody')),
  ),
  'enrollment-of-no-class': onlyIn(
    'enrollments',
    inFirstRow((row, columns) => replaced(row, columns, 'classSourcedId', 'no-class')),
  ),
  'trailing-column': inEachRow((row) => [...row, '']),
  'duplicate-row': (file) => ({ ...file, rows: withFirstAgain(file.rows) }),
  formulas: onlyIn(
    'users',
    inFirstRow((row, columns) => replaced(row, columns, 'givenName', '=HYPERLINK("https://evil.example")')),
  ),
} satisfies Record<string, Change>;

type RowFault = keyof typeof changes;

/** All faults, including the faults that change the encoding, the name or the presence of a file. */
export type Fault =
  | RowFault
  | 'byte-order-mark'
  | 'windows-1252'
  | 'utf-16'
  | 'blank-lines'
  | 'semicolons'
  | 'folder'
  | 'lower-case-file-names'
  | 'no-courses'
  | 'no-manifest'
  | 'wrong-mode-in-manifest'
  | 'demographics';

const isRowFault = (fault: Fault): fault is RowFault => fault in changes;

export const withFaults = (file: CsvFile, faults: readonly Fault[]): CsvFile =>
  faults.filter(isRowFault).reduce<CsvFile>((changed, fault) => changes[fault](changed), file);

function onlyIn(name: string, change: Change): Change {
  return (file) => (file.name === name ? change(file) : file);
}

function inEachRow(change: RowChange): Change {
  return (file) => ({ ...file, rows: changedRows(file, change, Number.POSITIVE_INFINITY) });
}

function inFirstRow(change: RowChange): Change {
  return (file) => ({ ...file, rows: changedRows(file, change, 1) });
}

function* changedRows({ rows, header }: CsvFile, change: RowChange, count: number) {
  let index = 0;
  for (const row of rows) {
    yield index < count ? change(row, header) : row;
    index += 1;
  }
}

function* withFirstAgain(rows: CsvFile['rows']) {
  let first: readonly string[] | null = null;
  for (const row of rows) {
    first ??= row;
    yield row;
  }
  if (first) yield first;
}

function replaced(row: readonly string[], columns: readonly string[], column: string, value: string) {
  const position = columns.indexOf(column);
  return position < 0 ? row : row.with(position, value);
}
