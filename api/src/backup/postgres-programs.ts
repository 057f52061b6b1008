import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { BackupError } from './settings.ts';

export type ProgramName = 'pg_dump' | 'pg_restore';

interface Program {
  path: string;
  major: number;
  version: string;
}

/** Debian and Ubuntu install the programs of each version here. The program in PATH has only one of the versions. */
const versionsFolder = '/usr/lib/postgresql';
const maxMessageBytes = 4_000;

function candidates(name: ProgramName, folder: string): string[] {
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  return [...versions.map((version) => join(folder, version, 'bin', name)).filter(existsSync), name];
}

async function versionOf(path: string): Promise<Program | null> {
  const child = spawn(path, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const isMissing = new Promise<true>((resolve) => child.on('error', () => resolve(true)));
  const text = child.stdout.toArray().then((chunks) => `${Buffer.concat(chunks)}`);
  const version = (await Promise.race([isMissing, text])).toString();
  const [, number, major] = / ((\d+)[\d.]*\w*)/.exec(version) ?? [];
  return number === undefined ? null : { path, version: number, major: Number(major) };
}

/**
 * Returns the oldest installed program that is not older than `minMajor`. An older program refuses the server, and a
 * much newer one may use settings that the server does not know.
 */
export async function findProgram(
  name: ProgramName,
  minMajor: number,
  folder = versionsFolder,
): Promise<Program> {
  const found = (await Promise.all(candidates(name, folder).map(versionOf))).filter((each) => each !== null);
  const [fitting] = found.filter(({ major }) => major >= minMajor).sort((a, b) => a.major - b.major);
  if (fitting) return fitting;
  const [newest] = found.sort((a, b) => b.major - a.major);
  const state = newest ? `${newest.version} is older than PostgreSQL ${minMajor}` : 'is not installed';
  throw new BackupError(
    `${name} ${state}. On Debian and Ubuntu run as root: apt install postgresql-client-${minMajor}. If that package is unknown, add the packages of the PostgreSQL project first: https://www.postgresql.org/download/`,
  );
}

export function addressOf(databaseUrl: string, database: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

export const databaseNameIn = (databaseUrl: string): string =>
  decodeURIComponent(new URL(databaseUrl).pathname.slice(1));

/** Splits the password from an address, because all users of the machine can read the arguments of a process. */
function connectionOf(databaseUrl: string): { address: string; password: string } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  // The Node.js driver accepts `no-verify`, and the PostgreSQL programs do not.
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require');
  return { address: url.href, password };
}

interface RunningProgram {
  stdin: Writable;
  stdout: Readable;
  ended: Promise<void>;
  stop(): void;
}

export function startProgram(
  name: ProgramName,
  { path }: Program,
  databaseUrl: string,
  args: readonly string[],
): RunningProgram {
  const { address, password } = connectionOf(databaseUrl);
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
  const child = spawn(path, [...args, '--dbname', address], { env, stdio: 'pipe' });
  let message = '';
  child.stderr.on('data', (chunk) => {
    message = `${message}${chunk}`.slice(-maxMessageBytes);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new BackupError(`${name} failed: ${message.trim() || `exit code ${code}`}`));
    });
  });
  // The program may fail before the caller awaits `ended`, which would be an unhandled rejection.
  ended.catch(() => {});
  return { stdin: child.stdin, stdout: child.stdout, ended, stop: () => child.kill() };
}
