import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of the build in the folder of a part. A version that `start` gave it is a fingerprint of its sources. */
export function builtVersion(folder: string): string | null {
  const file = join(folder, 'dist/build-info.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : null;
}
