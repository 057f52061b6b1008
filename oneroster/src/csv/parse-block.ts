import { CsvError, parse } from 'csv-parse/sync';
import { type Block, countNewlines } from './lines.ts';

export interface RawRow {
  cells: string[];
  line: number;
}

interface Parsed {
  /** The rest of the block from the first row that could not be parsed, or null. */
  rest: Block | null;
  /** Whether the row that could not be parsed ends within the block, so that more lines would not help. */
  isComplete: boolean;
}

class BrokenRow extends Error {}

/** Adds the rows of a block to `rows`, up to the first row with a quote that is never closed. */
export function parseBlock(
  { bytes, firstLine }: Block,
  { delimiter, width }: { delimiter: string; width: number },
  rows: RawRow[],
): Parsed {
  let end = 0;
  let line = firstLine;
  try {
    parse(bytes, {
      delimiter,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 0,
      on_record: (cells: string[], { bytes: recordEnd }) => {
        const lines = countNewlines(bytes, end, recordEnd);
        const breaks = lines > 1 ? breaksIn(cells) : 0;
        // A value with an unclosed quote contains the following lines, up to the next quote.
        if (breaks > 0 && (cells.length !== width || containRow(cells, delimiter, width)))
          throw new BrokenRow();
        end = recordEnd;
        line += lines;
        if (cells.some((cell) => cell !== '')) rows.push({ cells, line: line - 1 - breaks });
        return null;
      },
    });
    return { rest: null, isComplete: true };
  } catch (error) {
    const isComplete = error instanceof BrokenRow;
    if (!isComplete && !(error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')) throw error;
    return { rest: withoutBlankLines({ bytes: bytes.subarray(end), firstLine: line }), isComplete };
  }
}

const breaksIn = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0);

/**
 * Whether values with line breaks contain as many delimiters as a row. Two unrelated quotes join several rows into one,
 * which has the right number of values if both quotes are in the same column.
 */
function containRow(cells: readonly string[], delimiter: string, width: number): boolean {
  const delimiters = cells
    .filter((cell) => cell.includes('\n'))
    .reduce((sum, cell) => sum + cell.split(delimiter).length - 1, 0);
  return width > 1 && delimiters >= width - 1;
}

function withoutBlankLines({ bytes, firstLine }: Block): Block {
  let at = 0;
  while (bytes[at] === 0x0a || bytes[at] === 0x0d) at += 1;
  return { bytes: bytes.subarray(at), firstLine: firstLine + countNewlines(bytes, 0, at) };
}
