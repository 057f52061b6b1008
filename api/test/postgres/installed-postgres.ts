import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '#test/machine/free-port.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

/**
 * The folder of an installed PostgreSQL with its server and its programs for dumps, or null. The embedded one has no such
 * programs.
 */
const installed = ((): string | null => {
  const found = globSync('/usr/lib/postgresql/*/bin/pg_dump').sort();
  const folders = found.map((file) => dirname(dirname(file)));
  return folders.findLast((folder) => existsSync(join(folder, 'bin/initdb'))) ?? null;
})();

export const skipWithoutPrograms =
  installed === null && 'needs PostgreSQL with pg_dump below /usr/lib/postgresql';

/** Starts a server of the installed version. */
export const startInstalledPostgres = async (): Promise<TestPostgres> =>
  startPostgres(await freePort(), { durable: false, installed: installed ?? '' });
