import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A path for a report that a test runner writes as JSON. */
export const reportFile = (name: string) => join(mkdtempSync(join(tmpdir(), 'tapin-test-')), name);

/** Reads such a report; null when the runner ended before it wrote one. */
export function readReport<T>(file: string): T | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
