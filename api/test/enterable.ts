import { statSync } from 'node:fs';
import { dirname } from 'node:path';

const othersMayEnter = 0o001;

/** Whether another user can get to the files of a folder: each folder above it must let them in, too. */
export function isEnterable(folder: string): boolean {
  if ((statSync(folder).mode & othersMayEnter) === 0) return false;
  return folder === dirname(folder) || isEnterable(dirname(folder));
}

/** PostgreSQL refuses to run as root. Started by root it runs as another user, whose files must be reachable. */
export function requireEnterable(folder: string): void {
  if (isEnterable(folder)) return;
  throw new Error(
    `PostgreSQL runs as another user than root, who may not enter ${folder}: set TMPDIR to a folder that others may enter`,
  );
}
