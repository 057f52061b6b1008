import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns a path in a new folder, to which a test runner writes its report as JSON. */
export const reportFile = (name: string) => join(mkdtempSync(join(tmpdir(), 'tapin-test-')), name);

/** Reads a report. Returns null when the test runner ended before it wrote the report. */
export function readReport<T>(file: string): T | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
