import type { Reporter } from '../reporter.ts';
import { withoutWindowsLetters } from './encoding.ts';

const newline = 0x0a;
/** A block is parsed in one step, so a larger block would occupy a core for longer, and requests would wait. */
const blockBytes = 32 * 1024;
const longestLineBytes = 128 * 1024;

/** Complete lines in UTF-8. The memory of a block is reused for the next block. */
export interface Block {
  bytes: Buffer;
  firstLine: number;
}

/** Cuts a file into blocks of complete lines. A line that is too long is dropped while it is read. */
export async function* linesOf(chunks: AsyncIterable<Buffer>, report: Reporter): AsyncGenerator<Block> {
  let space = Buffer.allocUnsafe(blockBytes * 2);
  let used = 0;
  let isInLongLine = false;
  let line = 1;
  const blockOf = (content: Buffer): Block => {
    const firstLine = line;
    line += countNewlines(content);
    return { bytes: withoutWindowsLetters(content, firstLine, report), firstLine };
  };
  for await (const chunk of chunks) {
    const begin = isInLongLine ? chunk.indexOf(newline) + 1 : 0;
    if (isInLongLine && begin === 0) continue;
    if (isInLongLine) line += 1;
    isInLongLine = false;
    const needed = used + chunk.length - begin + 1;
    if (needed > space.length) space = Buffer.concat([space.subarray(0, used)], needed * 2);
    used += chunk.copy(space, used, begin);
    if (used < blockBytes) continue;
    const end = space.lastIndexOf(newline, used - 1) + 1;
    if (end > 0) yield blockOf(space.subarray(0, end));
    space.copyWithin(0, end, used);
    used -= end;
    if (used < longestLineBytes) continue;
    report('value-too-long', 'error', { line });
    isInLongLine = true;
    used = 0;
  }
  if (used === 0) return;
  space[used] = newline;
  yield blockOf(space.subarray(0, used + 1));
}

export function countNewlines(bytes: Buffer, begin = 0, end = bytes.length): number {
  let count = 0;
  for (let at = begin; at < end; at += 1) if (bytes[at] === newline) count += 1;
  return count;
}
