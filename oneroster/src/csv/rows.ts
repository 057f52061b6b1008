import type { Budget } from '../limits.ts';
import { SourceError } from '../problems.ts';
import type { Reporter } from '../reporter.ts';
import type { Block } from './lines.ts';
import { parseBlock, type RawRow } from './parse-block.ts';

/** A file in which more rows than this have unclosed quotes is not a CSV file. */
const maxBrokenRows = 100;

export interface RowsOptions {
  delimiter: string;
  width: number;
  file: string;
  budget: Budget;
  report: Reporter;
}

/** Parses blocks of lines. A row with an unclosed quote is dropped, and reading continues with the next line. */
export async function* rowsOf(blocks: AsyncIterable<Block>, options: RowsOptions): AsyncGenerator<RawRow[]> {
  const { delimiter, width, file, budget, report } = options;
  const { maxRowBytes, maxRowsPerFile } = budget.limits;
  let open: Block | null = null;
  let brokenRows = 0;
  let rowCount = 0;
  const parse = (block: Block, isLast: boolean): RawRow[] => {
    const rows: RawRow[] = [];
    open = null;
    for (let next: Block | null = block; next; ) {
      budget.check(file);
      const { rest, isComplete } = parseBlock(next, { delimiter, width }, rows);
      if (!rest) break;
      if (!isComplete && !isLast && rest.bytes.length <= maxRowBytes) {
        open = { bytes: Buffer.from(rest.bytes), firstLine: rest.firstLine };
        break;
      }
      brokenRows += 1;
      if (brokenRows > maxBrokenRows) throw new SourceError('file-unreadable', `${file}:${rest.firstLine}`);
      report('row-columns', 'error', { line: rest.firstLine, value: '"' });
      next = withoutFirstLine(rest);
    }
    rowCount += rows.length;
    if (rowCount > maxRowsPerFile) throw new SourceError('zip-too-large', file);
    return rows.filter((row) => isShort(row, maxRowBytes, report));
  };
  for await (const block of blocks) {
    const rows = parse(open ? join(open, block) : block, false);
    if (rows.length > 0) yield rows;
  }
  const rows = open ? parse(open, true) : [];
  if (rows.length > 0) yield rows;
}

function isShort({ cells, line }: RawRow, maxRowBytes: number, report: Reporter): boolean {
  const length = cells.reduce((sum, cell) => sum + cell.length, 0);
  if (length > maxRowBytes) report('value-too-long', 'error', { line });
  return length <= maxRowBytes;
}

const join = (open: Block, block: Block): Block => ({
  bytes: Buffer.concat([open.bytes, block.bytes]),
  firstLine: open.firstLine,
});

function withoutFirstLine({ bytes, firstLine }: Block): Block | null {
  const end = bytes.indexOf(0x0a) + 1;
  return end > 0 && end < bytes.length ? { bytes: bytes.subarray(end), firstLine: firstLine + 1 } : null;
}
