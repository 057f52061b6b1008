import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Debian {
  release: 'bookworm' | 'trixie';
  packages: string;
}

/** Returns the folder of a Debian system. A system with other packages is in another folder. */
export const debianFolder = (parent: string, { release, packages }: Debian): string =>
  join(parent, `${release}-${createHash('sha256').update(packages).digest('hex').slice(0, 8)}`);

/** Unpacks a Debian system, unless the folder exists: the folder is kept between runs, because this takes minutes. */
export function makeDebian(folder: string, { release, packages }: Debian): void {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.unfinished`;
  mkdirSync(dirname(folder), { recursive: true });
  rmSync(unfinished, { recursive: true, force: true });
  const options = ['--variant=minbase', `--include=${packages}`, release, unfinished];
  execFileSync('debootstrap', options, { stdio: 'inherit' });
  renameSync(unfinished, folder);
}
