import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the version of the build in the folder of a part. Versions from `start` contain a fingerprint of the sources. */
export function builtVersion(folder: string): string | null {
  const file = join(folder, 'dist/build-info.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : null;
}
