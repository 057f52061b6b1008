import type { Reporter } from '../reporter.ts';
import { withoutWindowsLetters } from './encoding.ts';

const newline = 0x0a;
/** Inflated chunks are small. The parser is faster with larger blocks. */
const blockBytes = 128 * 1024;

/** Complete lines in UTF-8. */
export interface Block {
  bytes: Buffer;
  /** The number of the first line, from 1. */
  firstLine: number;
}

/** Cuts a file into blocks of complete lines. A line that is longer than a block is left out while it is read. */
export async function* linesOf(chunks: AsyncIterable<Buffer>, report: Reporter): AsyncGenerator<Block> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  let isInLongLine = false;
  let line = 1;
  const blockOf = (content: Buffer): Block => {
    const firstLine = line;
    line += countNewlines(content);
    return { bytes: withoutWindowsLetters(content, firstLine, report), firstLine };
  };
  for await (let chunk of chunks) {
    if (isInLongLine) {
      const end = chunk.indexOf(newline) + 1;
      if (end === 0) continue;
      isInLongLine = false;
      line += 1;
      chunk = chunk.subarray(end);
    }
    pieces.push(chunk);
    bytes += chunk.length;
    if (bytes < blockBytes) continue;
    const content = Buffer.concat(pieces);
    const end = content.lastIndexOf(newline) + 1;
    if (end > 0) yield blockOf(content.subarray(0, end));
    // A copy, because a part would keep the memory of the whole block.
    pieces = [Buffer.from(content.subarray(end))];
    bytes = content.length - end;
    if (bytes < blockBytes) continue;
    report('value-too-long', 'error', { line });
    isInLongLine = true;
    pieces = [];
    bytes = 0;
  }
  if (bytes > 0) yield blockOf(Buffer.concat([...pieces, Buffer.from([newline])]));
}

export function countNewlines(bytes: Buffer, begin = 0, end = bytes.length): number {
  let count = 0;
  for (let at = begin; at < end; at += 1) if (bytes[at] === newline) count += 1;
  return count;
}
