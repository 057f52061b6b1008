import { isUtf8 } from 'node:buffer';
import type { Reporter } from '../reporter.ts';

const newline = 0x0a;
const carriageReturn = 0x0d;

/** The letters of Windows-1252 in the range from 0x80 to 0x9F. `TextDecoder` of Node reads them as control characters. */
const windowsLetters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const fromWindows = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (letter) => windowsLetters.charAt(letter.charCodeAt(0) - 0x80));

/** Yields the content as UTF-8 without a byte order mark. Each line break contains a newline. */
export async function* toUtf8(chunks: AsyncIterable<Buffer>, report: Reporter): AsyncGenerator<Buffer> {
  let convert: ((chunk: Buffer) => Buffer) | undefined;
  let start: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (convert) {
      yield convert(chunk);
      continue;
    }
    start = start.length > 0 ? Buffer.concat([start, chunk]) : chunk;
    if (start.length < 4) continue;
    convert = converterOf(start, report);
    yield convert(start);
  }
  if (!convert && start.length > 0) yield converterOf(start, report)(start);
}

function converterOf(start: Buffer, report: Reporter): (chunk: Buffer) => Buffer {
  const wide = wideEncodingOf(start);
  if (wide) {
    report('file-encoding', 'note', { value: wide.toUpperCase() });
    const decoder = new TextDecoder(wide);
    return (chunk) => Buffer.from(decoder.decode(chunk, { stream: true }));
  }
  let isFirst = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
  const isOldMac = !start.includes(newline) && start.includes(carriageReturn);
  return (chunk) => {
    const content = isFirst ? chunk.subarray(3) : chunk;
    isFirst = false;
    return isOldMac ? (content.map((byte) => (byte === carriageReturn ? newline : byte)) as Buffer) : content;
  };
}

function wideEncodingOf(start: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start[0] !== 0 && start[1] === 0 && start[2] !== 0 && start[3] === 0) return 'utf-16le';
  return null;
}

/** Reads lines that are not UTF-8 as Windows-1252, line by line, because some exports mix both. */
export function withoutWindowsLetters(block: Buffer, firstLine: number, report: Reporter): Buffer {
  if (isUtf8(block)) return block;
  const lines: Buffer[] = [];
  for (let at = 0; at < block.length; ) {
    const end = block.indexOf(newline, at) + 1 || block.length;
    const line = block.subarray(at, end);
    if (isUtf8(line)) lines.push(line);
    else {
      report('file-encoding', 'note', { line: firstLine + lines.length, value: 'Windows-1252' });
      lines.push(Buffer.from(fromWindows(line)));
    }
    at = end;
  }
  return Buffer.concat(lines);
}
