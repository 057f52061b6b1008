import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { type Database, openPostgres } from '#src/database/database.ts';
import { migrate } from '#src/database/migrating/migrate.ts';
import { openDatabase } from '#src/database/open.ts';
import { build } from '#test/build.ts';
import { freePort } from '#test/machine/free-port.ts';
import { startExpectingFailure, startServer } from '#test/machine/process.ts';
import { startPostgres } from '#test/postgres/postgres.ts';
import { serverPid } from './embedded-postgres.ts';
import { canOthersEnter, packagedPrograms } from './postgres-programs.ts';

/** No other timer of this process has this duration, so that the test can count the timeouts that fired. */
const queryTimeoutMs = 1_009;

async function makeScene(t: TestContext) {
  const server = await startPostgres(await freePort(), { durable: false });
  t.after(server.stop);
  const unlimited = openPostgres(server.url('postgres'), () => {});
  await migrate(unlimited.db);
  await unlimited.close();
  const database = openPostgres(server.url('postgres'), () => {}, { queryTimeoutMs });
  const { db, services, visitor } = await build(t, { database });
  return { server, db, services, visitor: visitor() };
}

function countTimeouts(t: TestContext): () => number {
  let count = 0;
  const { setTimeout } = globalThis;
  const counting = (callback: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) =>
    setTimeout(() => {
      if (delay === queryTimeoutMs) count += 1;
      callback(...args);
    }, delay);
  t.mock.method(globalThis, 'setTimeout', counting);
  return () => count;
}

async function connectionOf(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid;
}

test('a request times out once when the database does not reply, and its connection is discarded', async (t) => {
  const { server, db, services, visitor } = await makeScene(t);
  const ask = () => visitor.call('POST /auth/request-password-reset', { body: { email: 'a@school.test' } });
  assert.equal((await ask()).status, 200);
  // Sending the email uses the database after the reply.
  await services.outbox.settled();
  const before = await connectionOf(db);
  const thaw = await server.freeze();
  const timeouts = countTimeouts(t);
  const reply = await ask();
  assert.deepEqual([reply.status, reply.body.code], [503, 'unavailable']);
  assert.equal(timeouts(), 1);
  thaw();
  assert.equal((await ask()).status, 200);
  assert.notEqual(await connectionOf(db), before);
});

test('a transaction times out once when the database does not reply', async (t) => {
  const { server, db } = await makeScene(t);
  let thaw = () => {};
  const timeouts = countTimeouts(t);
  const transaction = db.transaction().execute(async (inside) => {
    await inside.insertInto('districts').values({ name: 'A', code: 'A' }).execute();
    thaw = await server.freeze();
    await inside.insertInto('districts').values({ name: 'B', code: 'B' }).execute();
  });
  await assert.rejects(transaction, /read timeout/);
  assert.equal(timeouts(), 1);
  thaw();
  assert.deepEqual(await db.selectFrom('districts').select('code').execute(), []);
});

const isRoot = process.getuid?.() === 0;

function makeDataDir(t: TestContext, name = 'db') {
  const parent = mkdtempSync(join(tmpdir(), 'tapin-data-'));
  chmodSync(parent, 0o755);
  const dataDir = join(parent, name);
  const folder = join(dataDir, 'postgres');
  t.after(() => {
    rmSync(realpathSync(folder), { recursive: true, force: true });
    rmSync(parent, { recursive: true, force: true });
  });
  return { parent, dataDir, folder };
}

const open = (dataDir: string) => openDatabase({ databaseUrl: null, dataDir, maxConnections: 2 }, () => {});

const isRunning = (folder: string) => existsSync(join(folder, 'postmaster.pid'));

const operator = (dataDir: string, ...words: string[]) => {
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: '' };
  return promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../operator.ts'), ...words], {
    env,
    encoding: 'utf8',
  });
};

test('processes that open an empty data folder at the same time share one server, which the last process stops', async (t) => {
  const { dataDir, folder } = makeDataDir(t);
  const databases = await Promise.all([open(dataDir), open(dataDir), open(dataDir)]);
  assert.deepEqual(readdirSync(dataDir), ['postgres']);
  const [last, ...others] = databases;
  await last?.db.schema.createTable('kept').addColumn('id', 'integer').execute();
  await Promise.all(others.map(({ close }) => close()));
  assert.ok(isRunning(folder));
  await last?.close();
  assert.equal(isRunning(folder), false);
  const again = await open(dataDir);
  assert.deepEqual((await sql`select * from kept`.execute(again.db)).rows, []);
  await again.close();
});

test('the embedded server has no network port, and its folder and socket are closed to other users', async (t) => {
  const { dataDir, folder } = makeDataDir(t);
  const { db, close } = await open(dataDir);
  t.after(close);
  const { rows } = await sql`select current_setting('listen_addresses') as addresses,
    current_setting('unix_socket_directories') as sockets`.execute(db);
  assert.deepEqual(rows, [{ addresses: '', sockets: '.' }]);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  assert.ok(statSync(join(folder, '.s.PGSQL.5432')).isSocket());
});

test('an operator command works while the product runs, and without it', async (t) => {
  const { dataDir, folder } = makeDataDir(t);
  const server = await startServer(t, { DATA_DIR: dataDir });
  const pid = serverPid(folder);
  await operator(dataDir, 'create-district', '--name', 'Hill', '--code', 'HILL');
  assert.equal((await fetch(`${server.base}/readyz`)).status, 200);
  assert.equal(serverPid(folder), pid);
  assert.equal(await server.kill('SIGTERM'), 0);
  assert.equal(isRunning(folder), false);
  assert.match((await operator(dataDir, 'list', 'districts')).stdout, /HILL/);
  assert.equal(isRunning(folder), false);
});

test('after kill -9 of the product, its next process uses the embedded server that still runs, and stops it', async (t) => {
  const { dataDir, folder } = makeDataDir(t);
  await (await startServer(t, { DATA_DIR: dataDir })).kill('SIGKILL');
  const pid = serverPid(folder);
  const next = await startServer(t, { DATA_DIR: dataDir });
  assert.equal(serverPid(folder), pid);
  assert.equal(await next.kill('SIGTERM'), 0);
  assert.equal(isRunning(folder), false);
});

test('after kill -9 of the embedded server, the product starts it again', async (t) => {
  const { dataDir, folder } = makeDataDir(t);
  const product = await startServer(t, { DATA_DIR: dataDir });
  const pid = serverPid(folder);
  process.kill(pid, 'SIGKILL');
  while (!isRunning(folder) || serverPid(folder) === pid) await delay(20);
  while ((await fetch(`${product.base}/readyz`)).status !== 200) await delay(20);
  await product.kill('SIGTERM');
  // On a busy machine the product exits before the server has ended.
  while (isRunning(folder)) await delay(20);
});

test('the embedded server starts after it was killed, although another program has its process id now', async (t) => {
  const { dataDir, folder } = makeDataDir(t);
  const killed = await open(dataDir);
  const file = join(folder, 'postmaster.pid');
  const lines = readFileSync(file, 'utf8').split('\n');
  await killed.close();
  const { uid, gid } = statSync(folder);
  const other = spawn('sleep', ['600'], isRoot ? { uid, gid } : {});
  t.after(() => other.kill());
  writeFileSync(file, [other.pid, ...lines.slice(1)].join('\n'));
  const { close } = await open(dataDir);
  assert.notEqual(serverPid(folder), other.pid);
  await close();
});

test('when the embedded server cannot run in the data folder, the data folder has a link to its data', async (t) => {
  const { dataDir, folder } = makeDataDir(t, 'long'.repeat(30));
  await (await open(dataDir)).close();
  assert.ok(lstatSync(folder).isSymbolicLink());
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  await (await open(dataDir)).close();
});

test('root starts the embedded server for a data folder in a closed home', async (t) => {
  const { parent, dataDir, folder } = makeDataDir(t);
  assert.ok(canOthersEnter(parent));
  chmodSync(parent, 0o700);
  mkdirSync(dataDir);
  assert.equal(canOthersEnter(dataDir), false);
  await (await open(dataDir)).close();
  assert.equal(lstatSync(folder).isSymbolicLink(), isRoot);
});

test('SIGTERM stops the product even when its data folder was deleted', async (t) => {
  const { parent, dataDir, folder } = makeDataDir(t);
  const product = await startServer(t, { DATA_DIR: dataDir });
  const pid = serverPid(folder);
  rmSync(folder, { recursive: true });
  process.kill(pid, 'SIGKILL');
  assert.notEqual(await product.kill('SIGTERM'), null);
  mkdirSync(folder, { recursive: true });
  assert.deepEqual(readdirSync(parent), ['db']);
});

test('the log says that the data of an earlier embedded database is not used', async (t) => {
  const { dataDir, folder } = makeDataDir(t);
  const old = join(dataDir, 'pglite');
  mkdirSync(old, { recursive: true });
  mkdirSync(folder);
  const { text } = await startExpectingFailure({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', API_PORT: '0' });
  assert.match(text, new RegExp(`an earlier version in ${old} is not used any more`));
});

test('on a platform without packaged programs, the error says to set DATABASE_URL', () => {
  assert.throws(() => packagedPrograms('sunos-sparc'), {
    message:
      'No PostgreSQL for sunos-sparc is installed with TapIn: set DATABASE_URL to a PostgreSQL database.',
  });
});
