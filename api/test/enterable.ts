import { statSync } from 'node:fs';
import { dirname } from 'node:path';

const othersMayEnter = 0o001;

/** PostgreSQL refuses to run as root. Started by root it runs as another user, who has to get to its programs. */
export function requireEnterable(folder: string): void {
  for (let each = folder; ; each = dirname(each)) {
    if ((statSync(each).mode & othersMayEnter) === 0) {
      throw new Error(
        `PostgreSQL runs as another user than root, who may not enter ${each}: clone to a folder such as /srv/tapin, or run the tests as a user of your own`,
      );
    }
    if (each === dirname(each)) return;
  }
}
