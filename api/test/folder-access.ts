import { statSync } from 'node:fs';
import { dirname } from 'node:path';

const othersExecuteBit = 0o001;

/** Whether another user can read the files of a folder. This depends on the permissions of each folder above it. */
export function canOthersEnter(folder: string): boolean {
  if ((statSync(folder).mode & othersExecuteBit) === 0) return false;
  return folder === dirname(folder) || canOthersEnter(dirname(folder));
}

/** Refuses a folder that another user cannot reach. PostgreSQL started by root runs as another user. */
export function requireOthersCanEnter(folder: string): void {
  if (canOthersEnter(folder)) return;
  throw new Error(
    `PostgreSQL runs as another user than root, who may not enter ${folder}: set TMPDIR to a folder that others may enter`,
  );
}
