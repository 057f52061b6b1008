export type Cell = string | number;

/** What a spreadsheet takes for the start of a formula, also in the full-width form that some of them turn back. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function fieldOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  // With an apostrophe before it a spreadsheet shows it as text.
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Comma-separated values as RFC 4180 has them, with the mark by which a spreadsheet knows that they are UTF-8. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')}`;
}
