import type { CsvFile } from './csv-file.ts';
import type { Fault } from './faults.ts';

/** Returns the content of a CSV file in chunks. */
export function* contentOf({ header, rows }: CsvFile, faults: readonly Fault[]): Generator<Buffer> {
  const delimiter = faults.includes('semicolons') ? ';' : ',';
  const encode = encoderOf(faults);
  const lineOf = (row: readonly string[]) =>
    `${row.map((cell) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter)}\r\n`;
  let text = `${faults.includes('byte-order-mark') || faults.includes('utf-16') ? '\ufeff' : ''}${lineOf(header)}`;
  for (const row of rows) {
    text += lineOf(row);
    if (text.length < 65_536) continue;
    yield encode(text);
    text = '';
  }
  yield encode(faults.includes('blank-lines') ? `${text}\r\n\r\n` : text);
}

function encoderOf(faults: readonly Fault[]): (text: string) => Buffer {
  if (faults.includes('utf-16')) return (text) => Buffer.from(text, 'utf16le');
  // The names of the generator have one letter that differs from Latin-1.
  if (faults.includes('windows-1252')) return (text) => Buffer.from(text.replaceAll('’', '\x92'), 'latin1');
  return (text) => Buffer.from(text);
}
