export type Cell = string | number;

/** The characters with which a formula starts, and their full-width forms, which some spreadsheets convert. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function fieldOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  // A spreadsheet shows a cell that starts with an apostrophe as text.
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats comma-separated values (RFC 4180) with a byte order mark, by which spreadsheets recognize UTF-8. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')}`;
}
