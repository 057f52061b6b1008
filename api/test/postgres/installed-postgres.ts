import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '#test/machine/free-port.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

/**
 * The folder of an installed PostgreSQL with `pg_dump` and `pg_restore`, or null. The embedded PostgreSQL does not
 * have them.
 */
const installed = ((): string | null => {
  const found = globSync('/usr/lib/postgresql/*/bin/pg_dump').sort();
  const folders = found.map((file) => dirname(dirname(file)));
  return folders.findLast((folder) => existsSync(join(folder, 'bin/initdb'))) ?? null;
})();

export const skipWithoutPrograms =
  installed === null && 'needs PostgreSQL with pg_dump below /usr/lib/postgresql';

export const startInstalledPostgres = async (): Promise<TestPostgres> =>
  startPostgres(await freePort(), { durable: false, installed: installed ?? '' });
