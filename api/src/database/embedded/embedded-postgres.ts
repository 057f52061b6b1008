import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '#src/basics/environment.ts';
import { ownFolder, type PostgresPrograms, postgresPrograms, publishFolder } from './postgres-programs.ts';

interface EmbeddedPostgres {
  url: string;
  /** Ends the use of the server. The last process that uses it stops it. */
  leave(): Promise<void>;
}

/**
 * Each process that uses the server holds this advisory lock in shared mode. The last process can get it exclusively,
 * and stops the server.
 */
const useLockId = 7_461_020;

const startTimeoutMs = 15_000;
const retryAfterMs = 50;

/** The encoding and collation of databases. The servers of the tests have the same. */
export const textFlags = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/** The server has no network port. Its socket is in its data folder, which only its user can enter. */
const settings = [
  'listen_addresses=',
  'unix_socket_directories=.',
  'unix_socket_permissions=0700',
  'port=5432',
];
const socketName = '.s.PGSQL.5432';
/** The maximum length of a socket path on macOS. Linux allows four more. */
const maxSocketPathBytes = 103;

const urlOf = (folder: string) => `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;

/** Returns the first line that a program wrote to standard error, or a message that has only one line. */
function reasonOf(error: unknown): string | undefined {
  const [message, firstLine] = (error instanceof Error ? error.message : String(error)).split('\n');
  return firstLine || message;
}

/** Whether a path is a file, a folder or a link, even a link whose target was deleted. */
function hasEntry(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // A part of the path is a file, or cannot be entered. Creating the folder reports it.
    return false;
  }
}

/**
 * Creates the data folder of the server. It is renamed when it is complete, so that an interrupted start leaves no
 * partial folder. If the user of the server cannot reach the folder, or its path is too long for a socket, the data is
 * stored in a folder of that user, and the name becomes a link.
 */
async function createData(dataDir: string, folder: string, programs: PostgresPrograms): Promise<void> {
  let data: string;
  let isLinked: boolean;
  try {
    mkdirSync(dataDir, { recursive: true });
    const isShort = Buffer.byteLength(join(folder, socketName)) <= maxSocketPathBytes;
    isLinked = !isShort || !programs.canReach(dataDir);
    data = programs.makeFolder(isLinked ? ownFolder() : dataDir);
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${reasonOf(error)}): change its permissions or set DATA_DIR.`,
    );
  }
  const flags = [...textFlags, ...settings.map((setting) => `--set=${setting}`)];
  try {
    await programs.run('initdb', ['--pgdata', data, '--username=postgres', '--auth=trust', ...flags]);
  } catch (error) {
    rmSync(data, { recursive: true });
    throw new StartError(
      `The PostgreSQL that TapIn brings does not run on this machine (${reasonOf(error)}): set DATABASE_URL to a PostgreSQL database.`,
    );
  }
  publishFolder(data, () => (isLinked ? symlinkSync(data, folder) : renameSync(data, folder)));
}

export const serverPid = (folder: string) =>
  Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);

/**
 * Removes the pid file of a killed server if its process id belongs to another program, as after a restart of the
 * machine, or to a zombie process, as in a container. PostgreSQL would consider both a running server.
 */
function removeStalePid(folder: string): void {
  try {
    const status = readFileSync(`/proc/${serverPid(folder)}/status`, 'utf8');
    if (!/^Name:\tpostgres$/m.test(status) || /^State:\tZ/m.test(status))
      rmSync(join(folder, 'postmaster.pid'));
  } catch {
    // No server was killed, or no process has its id.
  }
}

async function startServer(folder: string, programs: PostgresPrograms): Promise<void> {
  removeStalePid(folder);
  const log = join(folder, 'server.log');
  await programs.run('pg_ctl', ['start', '--wait', '--silent', '--pgdata', folder, '--log', log]);
}

async function connect(folder: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(folder), connectionTimeoutMillis: 5_000 });
  // A lost connection is noticed when it is closed, so its error is ignored.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [useLockId]);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function connectOrStart(folder: string, isWanted: () => boolean) {
  const deadline = performance.now() + startTimeoutMs;
  let programs: PostgresPrograms | undefined;
  let isStartedHere = false;
  let startError: unknown;
  for (;;) {
    try {
      return { client: await connect(folder), isStartedHere };
    } catch (error) {
      const isDenied = error instanceof Error && 'code' in error && error.code === 'EACCES';
      if (isDenied || !isWanted() || performance.now() > deadline) {
        throw new StartError(
          `The embedded PostgreSQL in ${folder} cannot be used (${reasonOf(startError ?? error)}): see server.log in this folder, or set DATA_DIR to another folder.`,
        );
      }
    }
    programs ??= postgresPrograms();
    // Another process may be starting or stopping the server. Both end soon, so the loop tries again.
    isStartedHere = await startServer(folder, programs).then(
      () => true,
      (error) => {
        startError = error;
        return delay(retryAfterMs, false);
      },
    );
  }
}

/** Stops the server if no other process uses it. The lock keeps other processes out until the server has ended. */
async function stopUnlessUsed(folder: string, client: pg.Client): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [useLockId]);
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_last', [useLockId]);
    if (rows[0]?.is_last)
      await postgresPrograms().run('pg_ctl', ['stop', '--mode=fast', '--silent', '--pgdata', folder]);
  } catch {
    // The server was killed, or its folder was deleted.
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Uses the PostgreSQL in a data folder. The first process starts the server, and the last process stops it. A server
 * whose processes were killed is used again, and a server that was killed is started again.
 */
export async function useEmbeddedPostgres(
  dataDir: string,
  onLost: (error: Error) => void,
): Promise<EmbeddedPostgres> {
  const given = join(dataDir, 'postgres');
  if (!hasEntry(given)) await createData(dataDir, given, postgresPrograms());
  // A link whose target was deleted has no real path.
  const folder = existsSync(given) ? realpathSync(given) : given;
  let isLeaving = false;
  // A server whose folder was deleted cannot start.
  const isWanted = () => !isLeaving && existsSync(join(folder, 'PG_VERSION'));
  let use = await connectOrStart(folder, isWanted);
  let restarted = Promise.resolve();
  const restart = async () => {
    onLost(new Error('the embedded PostgreSQL has ended and is started again'));
    use = await connectOrStart(folder, isWanted);
    restartWhenLost();
  };
  const restartWhenLost = () =>
    use.client.once('end', () => {
      if (!isLeaving) restarted = restart().catch(onLost);
    });
  restartWhenLost();
  // A process that exits without leaving, for example after its time to stop, stops the server that it started.
  const stopAtExit = () => {
    if (use.isStartedHere && isWanted()) process.kill(serverPid(folder), 'SIGINT');
  };
  process.once('exit', stopAtExit);
  return {
    url: urlOf(folder),
    leave: async () => {
      isLeaving = true;
      await restarted;
      process.off('exit', stopAtExit);
      await stopUnlessUsed(folder, use.client);
    },
  };
}
