import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { BackupError } from './settings.ts';

const run = promisify(execFile);
const maxOutputBytes = 64 * 1024 * 1024;
const lastLines = (text: string) => text.trim().split('\n').slice(-5).join(' ');

/** The data of PostgreSQL belongs to this user, as whom root runs its programs. */
const owner = 'postgres';
const isRoot = () => process.getuid?.() === 0;

async function runAsOwner(file: string, args: readonly string[]): Promise<string> {
  const [program, ...words] = isRoot() ? ['runuser', '-u', owner, '--', file, ...args] : [file, ...args];
  try {
    const { stdout } = await run(program ?? '', words, { cwd: '/', maxBuffer: maxOutputBytes });
    return stdout;
  } catch (error) {
    const written = error instanceof Error && 'stderr' in error ? `${error.stderr}` : '';
    const printed = error instanceof Error && 'stdout' in error ? `${error.stdout}` : '';
    throw new BackupError(`${file} failed: ${lastLines(`${printed}\n${written}`) || error}`);
  }
}

export interface RestoreTarget {
  stanza: string;
  /** An empty or new folder, which is removed at the end. */
  folder: string;
  /** The time to which the database is restored. */
  until: Date;
}

async function makeEmptyFolder(folder: string): Promise<void> {
  const found = await readdir(folder).catch(() => []);
  if (found.length > 0) throw new BackupError(`${folder} is not empty: name a new folder with --folder.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (isRoot()) await run('chown', [`${owner}:`, folder]);
}

/** Names the socket. The server has no network, so that it may be the port of the live server. */
const port = 5432;

/**
 * Settings of the restored server. It has no network, and its socket is in a folder that only its user may enter, so
 * that nobody else on the machine reaches the data. They are arguments, because those count more than what the live
 * server has stored with `alter system`.
 */
const settingsOf = (folder: string) => ({
  config_file: join(folder, 'drill.conf'),
  hba_file: join(folder, 'drill_hba.conf'),
  port: `${port}`,
  listen_addresses: '',
  unix_socket_directories: folder,
  ssl: 'off',
  archive_mode: 'off',
  hot_standby: 'off',
  fsync: 'off',
  shared_preload_libraries: '',
  synchronous_standby_names: '',
});

async function restoreFolder({ stanza, folder, until }: RestoreTarget): Promise<void> {
  const time = until.toISOString().replace('T', ' ').replace('Z', '+00');
  const target = ['--type=time', `--target=${time}`, '--target-action=promote', '--archive-mode=off'];
  const place = [`--stanza=${stanza}`, `--pg1-path=${folder}`, '--log-level-console=warn'];
  await runAsOwner('pgbackrest', [...place, ...target, 'restore']);
  await writeFile(join(folder, 'drill.conf'), '', { mode: 0o644 });
  await writeFile(join(folder, 'drill_hba.conf'), 'local all all trust\n', { mode: 0o644 });
}

const retryAfterMs = 300;

/** Starts the server, and waits until it has replayed the archive and accepts changes. Throws when it stops before. */
async function startServer(programs: string, folder: string): Promise<void> {
  const control = (...words: string[]) => runAsOwner(`${programs}/pg_ctl`, [...words, '--pgdata', folder]);
  const query = ['-h', folder, '-p', `${port}`, '-U', owner, '-d', 'postgres', '-Atqc'];
  const isRecovered = async () => {
    const answer = runAsOwner(`${programs}/psql`, [...query, 'select pg_is_in_recovery()']);
    return (await answer.catch(() => '')).trim() === 'f';
  };
  const settings = Object.entries(settingsOf(folder)).map(([name, value]) => `-c ${name}=${value}`);
  const log = join(folder, 'drill.log');
  try {
    await control('start', '--log', log, '--options', settings.join(' '));
    while (!(await isRecovered())) {
      await control('status');
      await delay(retryAfterMs);
    }
  } catch (error) {
    const said = await readFile(log, 'utf8').catch(() => '');
    throw new BackupError(`The restored server does not start: ${lastLines(said) || error}`);
  }
}

export interface RestoredServer {
  /** The address of a database of the restored server. */
  url(database: string): string;
  remove(): Promise<void>;
}

/**
 * Restores the archive of pgBackRest to a time, into a folder of its own, and starts PostgreSQL on it. The live server
 * is not touched.
 */
export async function startRestored(target: RestoreTarget): Promise<RestoredServer> {
  const { folder } = target;
  await makeEmptyFolder(folder);
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    await restoreFolder(target);
    const major = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
    const programs = `/usr/lib/postgresql/${major}/bin`;
    await startServer(programs, folder);
    return {
      url: (database) =>
        `postgres:///${database}?host=${encodeURIComponent(folder)}&port=${port}&user=${owner}`,
      remove: async () => {
        await runAsOwner(`${programs}/pg_ctl`, ['stop', '--mode=immediate', '--pgdata', folder]);
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}
