import type { Entry, ZipFile } from 'yauzl';
import type { Budget } from '../limits.ts';
import type { Reporter } from '../reporter.ts';
import { readEntry } from '../zip/read-entry.ts';
import { formerColumns, type ReadFile, readFiles } from './columns.ts';
import { toUtf8 } from './encoding.ts';
import { delimiterOf, type Header, readHeader } from './header.ts';
import { linesOf } from './lines.ts';
import type { RawRow } from './parse-block.ts';
import { rowsOf } from './rows.ts';

export interface Table {
  name: ReadFile;
  file: string;
  header: Header;
  /** The first rows, from which it is decided whether the file is a bulk or a delta file. */
  sample: readonly RawRow[];
  /**
   * The number of values in most rows. It is larger than the width of the header when rows end with additional empty
   * columns.
   */
  usualWidth: number;
  /**
   * Whether at least half of the rows have a value for each column. In other files the rows end before their empty
   * columns.
   */
  isUsuallyWhole: boolean;
  bytes: number;
  report: Reporter;
  /**
   * Reads the rows without the header, from the beginning. A second reader passes a reporter that drops the problems,
   * because the first reader has reported them.
   */
  rows(report: Reporter): AsyncGenerator<RawRow[]>;
  content(): AsyncGenerator<Buffer>;
}

interface TableInput {
  zip: ZipFile;
  entry: Entry;
  name: ReadFile;
  file: string;
  budget: Budget;
  report: Reporter;
  extraColumns: readonly string[];
}

export const withoutReport: Reporter = () => {};

/** Reads the header and the first rows of a file. Returns null when the header cannot be used. */
export async function openTable(input: TableInput): Promise<Table | null> {
  const { zip, entry, name, file, budget, report, extraColumns } = input;
  const content = () => readEntry(zip, entry, budget);
  const blocks = (to: Reporter) => linesOf(toUtf8(content(), to), to);
  const first = await firstOf(blocks(withoutReport));
  if (!first) {
    report('file-empty', 'warning');
    return null;
  }
  const expected = { ...readFiles[name], former: formerColumns, extra: extraColumns };
  const headerLine = firstLineOf(first.bytes);
  const delimiter = delimiterOf(headerLine, expected.known, report);
  const options = { delimiter, width: headerLine.split(delimiter).length, file, budget };
  const sample = await Array.fromAsync(rowsOf(only(first), { ...options, report: withoutReport })).then(
    (rows) => rows.flat(),
  );
  const header = readHeader(sample[0]?.cells ?? [], expected, report);
  if (!header) return null;
  if (sample.length < 2) report('file-empty', 'warning');
  return {
    name,
    file,
    header,
    sample: sample.slice(1),
    usualWidth: usualWidthOf(sample.slice(1), header.width),
    isUsuallyWhole: isUsuallyWhole(sample.slice(1), header.width),
    bytes: entry.uncompressedSize,
    report,
    content,
    rows: (to) => withoutFirst(rowsOf(blocks(to), { ...options, width: header.width, report: to })),
  };
}

async function firstOf<T>(items: AsyncIterable<T>): Promise<T | null> {
  for await (const item of items) return item;
  return null;
}

async function* only<T>(item: T): AsyncGenerator<T> {
  yield item;
}

const firstLineOf = (bytes: Buffer) =>
  bytes
    .toString()
    .split('\n')
    .find((line) => line.trim() !== '') ?? '';

async function* withoutFirst(batches: AsyncIterable<RawRow[]>): AsyncGenerator<RawRow[]> {
  let isFirst = true;
  for await (const rows of batches) {
    yield isFirst ? rows.slice(1) : rows;
    isFirst = false;
  }
}

function usualWidthOf(sample: readonly RawRow[], width: number): number {
  const wide = sample.filter(({ cells }) => cells.length > width && isEmptyAfter(width, cells));
  return wide.length > sample.length / 2 ? (wide[0]?.cells.length ?? width) : width;
}

const isUsuallyWhole = (sample: readonly RawRow[], width: number) =>
  sample.filter(({ cells }) => cells.length >= width).length >= sample.length / 2;

export const isEmptyAfter = (width: number, cells: readonly string[]) =>
  cells.slice(width).every((cell) => cell.trim() === '');
