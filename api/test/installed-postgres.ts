import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from './free-port.ts';

/**
 * The folder of an installed PostgreSQL with its server and its programs for dumps, or null. The embedded server of the
 * tests has no such programs.
 */
const installedPrograms = ((): string | null => {
  const found = globSync('/usr/lib/postgresql/*/bin/pg_dump').sort();
  const folders = found.map((file) => dirname(file));
  return folders.findLast((folder) => existsSync(join(folder, 'initdb'))) ?? null;
})();

export const skipWithoutPrograms =
  installedPrograms === null && 'needs PostgreSQL with pg_dump below /usr/lib/postgresql';

const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));

/** Starts a server of the installed version. Root lets the user `postgres` run it, because it refuses root. */
export async function startInstalledPostgres() {
  const programs = installedPrograms ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'tapin-installed-postgres-'));
  chmodSync(folder, 0o700);
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const run = (name: string, args: string[]) =>
    execFileSync(join(programs, name), args, { ...owner, cwd: '/', stdio: 'ignore' });
  const port = await freePort();
  run('initdb', [
    '--pgdata',
    data,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  run('pg_ctl', ['start', '--wait', '--pgdata', data, '--options', settings, '--log', join(folder, 'log')]);
  return {
    url: (name: string, role = 'postgres') => `postgres://${role}@127.0.0.1:${port}/${name}`,
    stop: () => {
      run('pg_ctl', ['stop', '--mode=immediate', '--pgdata', data]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
