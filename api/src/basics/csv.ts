import { CsvError, parse } from 'csv-parse/sync';

export type Cell = string | number;

/**
 * Matches a cell that a spreadsheet may take for a formula. Some spreadsheets convert full-width signs, and ignore
 * spaces and quotes before them.
 */
const formula = /^(?:[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/;
/** A spreadsheet may divide a cell at these characters, because its list separator depends on its language. */
const divider = /[;|\t\r\n\v\f\u0085\u2028\u2029]/;
const gap = /[;|\s"\u0085]+/g;
const formulaSign = /[=+\-@＝＋－＠]/;

/** Escapes each formula that would begin a cell if a spreadsheet divided this cell. */
const escapeLaterFormulas = (text: string) =>
  text.replace(gap, (found, at: number) =>
    divider.test(found) && formulaSign.test(text.charAt(at + found.length)) ? `${found}'` : found,
  );

function fieldOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  // A spreadsheet shows a cell that starts with an apostrophe as text.
  const text = escapeLaterFormulas(formula.test(cell) ? `'${cell}` : cell);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets recognize UTF-8 by this mark. */
export const byteOrderMark = '\uFEFF';

/** Formats rows as comma-separated values (RFC 4180), without a byte order mark. */
export const csvRowsOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('');

export const csvOf = (rows: readonly (readonly Cell[])[]): string => `${byteOrderMark}${csvRowsOf(rows)}`;

/**
 * Reads comma-separated values (RFC 4180). Semicolons are accepted as well, which spreadsheets of some languages
 * write. Returns null when a quote is never closed, because the rest of the file would be one cell.
 */
export function readCsv(text: string): string[][] | null {
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const delimiter = firstLine.includes(',') || !firstLine.includes(';') ? ',' : ';';
  const record_delimiter = ['\r\n', '\n'];
  try {
    return parse(text, {
      bom: true,
      delimiter,
      record_delimiter,
      relax_column_count: true,
      relax_quotes: true,
    });
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
