export type Cell = string | number;

/** A cell that a spreadsheet may take for a formula. Some convert full-width signs, and ignore spaces and quotes before them. */
const formula = /^(?:[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/;
/** A sign of a formula after spaces, quotes and separators. The expression finds each run of them once. */
const laterSign = /(?<![\s";|\u0085])([\s";|\u0085]+)([=+\-@＝＋－＠])/g;
/** A character at which a spreadsheet may divide a cell: its list separator depends on its language. */
const separator = /[;|\t\r\n\v\f\u0085\u2028\u2029]/;

const escapeLater = (found: string, before: string, sign: string) =>
  separator.test(before) ? `${before}'${sign}` : found;

function fieldOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  // A spreadsheet shows a cell that starts with an apostrophe as text.
  const text = (formula.test(cell) ? `'${cell}` : cell).replace(laterSign, escapeLater);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats comma-separated values (RFC 4180) with a byte order mark, by which spreadsheets recognize UTF-8. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')}`;
}
