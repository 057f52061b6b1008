import { globSync } from 'node:fs';
import { lstat, readFile, readlink, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { OperatorError } from './outcomes.ts';

/** The folders of the version that runs and of the next one, and the link that the units use. */
export interface Versions {
  link: string;
  before: string;
  next: string;
}

const necessary = ['api.js', 'edge.js', 'operator.js', 'doctor.js', 'release.js', 'deploy'];

/** Paths are part of the lines that are run and printed, so that they must need no quotes. */
function requirePlainPath(path: string): void {
  if (/^[\w./@+-]+$/.test(path)) return;
  throw new OperatorError(
    `${path} has characters that a shell would change: use letters, digits, . _ - / only.`,
  );
}

async function requireLink(link: string): Promise<void> {
  const found = await lstat(link).catch(() => null);
  if (found?.isSymbolicLink()) return;
  if (!found)
    throw new OperatorError(
      `${link} does not exist. It has to be a link to the folder of the version that runs: ln -s FOLDER ${link}`,
    );
  throw new OperatorError(
    `${link} is a folder, and has to be a link to one, so that the next version can be put beside it. Run as root: mv ${link} ${link}-before && ln -s ${link}-before ${link} && systemctl restart tapin-api@4401, then the other APIs and tapin-edge, one after the other.`,
  );
}

export async function findVersions(folder: string, link: string): Promise<Versions> {
  const next = resolve(folder);
  requirePlainPath(next);
  requirePlainPath(link);
  await requireLink(link);
  for (const name of necessary)
    if (!(await lstat(join(next, name)).catch(() => null)))
      throw new OperatorError(`${next} is no folder of "build:production": it has no ${name}.`);
  const before = resolve(join(link, '..'), await readlink(link));
  requirePlainPath(before);
  if ((await realpath(before)) === (await realpath(next)))
    throw new OperatorError(`${link} is a link to ${next} already, so there is nothing to upgrade.`);
  return { link, before, next };
}

/** Returns the samples for systemd, nginx and Prometheus that differ between the two versions. */
export async function findChangedSamples({ before, next }: Versions): Promise<string[]> {
  const read = (folder: string, path: string) => readFile(join(folder, path)).catch(() => null);
  const changed: string[] = [];
  for (const entry of globSync('deploy/**', { cwd: next, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name).slice(next.length + 1);
    const [earlier, later] = [await read(before, path), await read(next, path)];
    if (!earlier || !later || !earlier.equals(later)) changed.push(path);
  }
  return changed.sort();
}
