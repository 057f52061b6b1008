import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join, normalize } from 'node:path';
import type { LocatedError, PageError } from '@tapin/delivery-formats/local-build';

/** A frame of a stack trace with the URL of a script: `at X (http://localhost:4405/main.js?build=1:12:3)`. */
const framePattern = /https?:\/\/[^/\s]+\/([\w./-]+\.js)(?:\?[^\s:)]*)?:(\d+):(\d+)/;

/** Returns an error of a page with its place in the sources: the first frame that is a file of the remote. */
export async function locateError(folder: string, { message, stack }: PageError): Promise<LocatedError> {
  for (const frame of stack.split('\n')) {
    const [, file, line, column] = framePattern.exec(frame) ?? [];
    const place = file ? await originalPlace(folder, file, Number(line), Number(column)) : null;
    if (place) return { message, place };
  }
  return { message, place: '' };
}

async function originalPlace(
  folder: string,
  file: string,
  line: number,
  column: number,
): Promise<string | null> {
  try {
    const text = await readFile(join(folder, normalize(`/${file}.map`)), 'utf8');
    const entry = new SourceMap(JSON.parse(text)).findEntry(line - 1, column - 1);
    if (!('originalSource' in entry)) return null;
    // The sources of other packages have no such path.
    const [, source] = /\/\.\/(src\/.*)$/.exec(entry.originalSource) ?? [];
    return source ? `${source}:${entry.originalLine + 1}` : null;
  } catch {
    return null;
  }
}
