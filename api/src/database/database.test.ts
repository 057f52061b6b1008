import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { isUnavailable } from '#src/database/connection/unavailable.ts';
import { migrate } from '#src/database/migrating/migrate.ts';
import { readMigrations } from '#src/database/migrating/migration-state.ts';
import { build } from '#test/build.ts';
import { isSoon } from '#test/is-soon.ts';
import { freePort } from '#test/machine/free-port.ts';
import { freshDatabase } from '#test/postgres/fresh-database.ts';
import { runOn, startPostgres } from '#test/postgres/postgres.ts';
import { openPostgres } from './database.ts';

test('a transaction is isolated from other requests', async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  const inside = Promise.withResolvers<void>();
  const failing = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('districts').values({ name: 'A', code: 'A' }).execute();
    inside.resolve();
    await sql`select pg_sleep(0.05)`.execute(transaction);
    throw new Error('roll back');
  });
  const failed = assert.rejects(failing, /roll back/);
  await inside.promise;
  await db.insertInto('districts').values({ name: 'B', code: 'B' }).execute();
  await failed;
  const rows = await db.selectFrom('districts').select('code').execute();
  assert.deepEqual(rows, [{ code: 'B' }]);
});

test('the database returns numbers as numbers, days as texts, times as dates, and lists as arrays', async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  const { rows } = await sql`select 7::bigint as big, 2.5::numeric as number, date '2026-03-01' as day,
    timestamptz '2026-03-01T12:00:00Z' as time, array['a', 'b'] as list, ${'x'}::text as text`.execute(db);
  assert.deepEqual(rows, [
    {
      big: 7,
      number: 2.5,
      day: '2026-03-01',
      time: new Date('2026-03-01T12:00:00Z'),
      list: ['a', 'b'],
      text: 'x',
    },
  ]);
});

test('a connection to a read-only server is not used again', async (t) => {
  const server = await startPostgres(await freePort(), { durable: false });
  t.after(server.stop);
  const { db, close } = openPostgres(server.url('postgres'), () => {}, { maxConnections: 1 });
  t.after(close);
  await sql`create table written (at timestamptz)`.execute(db);
  // The server of the connection becomes a standby, and a new connection reaches the server that accepts writes.
  await sql`set default_transaction_read_only = on`.execute(db);
  const write = () => sql`insert into written values (now())`.execute(db);
  await assert.rejects(write, { code: '25006' });
  assert.equal((await write()).numAffectedRows, 1n);
  await sql`set default_transaction_read_only = on`.execute(db);
  await assert.rejects(
    db.transaction().execute((transaction) => sql`delete from written`.execute(transaction)),
    {
      code: '25006',
    },
  );
  assert.equal((await write()).numAffectedRows, 1n);
});

test('a read-only server is refused when connecting, and calls get 503 until it accepts writes', async (t) => {
  const server = await startPostgres(await freePort(), { durable: false });
  t.after(server.stop);
  const url = server.url('postgres');
  const database = openPostgres(url, () => {}, { maxConnections: 1 });
  await migrate(database.db);
  const { app } = await build(t, { database });
  const call = async () => {
    const { statusCode, headers } = await app.inject('/api/about-the-check-in/nowhere');
    return [statusCode, isSoon(headers['retry-after'])];
  };
  await runOn(url, 'alter database postgres set default_transaction_read_only = on');
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db).catch(() => {});
  await assert.rejects(sql`select 1`.execute(database.db), { code: '25006' });
  assert.deepEqual(await call(), [503, true]);
  await runOn(url, 'begin read write; alter database postgres reset default_transaction_read_only; commit');
  assert.deepEqual(await call(), [404, false]);
});

const leaving = [
  ['25006', 'cannot execute UPDATE in a read-only transaction'],
  ['57P01', 'terminating connection due to administrator command'],
  ['57P02', 'terminating connection because of crash of another server process'],
  ['57P03', 'the database system is starting up'],
  ['57P04', 'terminating connection due to database drop'],
  ['08006', 'connection failure'],
  ['40001', 'canceling statement due to conflict with recovery'],
] as const;

test('a connection whose server stops, recovers or is read-only is discarded, and the call may be tried again', async (t) => {
  const { db, close } = openPostgres(`${process.env.TEST_POSTGRES}/postgres`, () => {}, {
    maxConnections: 1,
  });
  t.after(close);
  const raise = async (code: string, message: string) => {
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    const before = await pid();
    const block = sql.lit(`begin raise exception using errcode = '${code}', message = '${message}'; end`);
    const error = await sql`do ${block}`.execute(db).catch((caught: unknown) => caught);
    return { isDiscarded: (await pid()) !== before, isUnavailable: isUnavailable(error) };
  };
  for (const [code, message] of leaving)
    assert.deepEqual(await raise(code, message), { isDiscarded: true, isUnavailable: true }, code);
  for (const code of ['40001', '22012'])
    assert.deepEqual(await raise(code, 'other'), { isDiscarded: false, isUnavailable: false }, code);
});

test('migrates once when several processes start at the same time, and a restart changes nothing', async (t) => {
  const server = await startPostgres(await freePort(), { durable: false });
  t.after(server.stop);
  const open = () => openPostgres(server.url('postgres'), () => {});
  const databases = [open(), open(), open()] as const;
  t.after(() => Promise.all(databases.map(({ close }) => close())));
  const applied = await Promise.all(databases.map(({ db }) => migrate(db)));
  assert.deepEqual(
    applied.flat().sort(),
    readMigrations().map(({ name }) => name),
  );

  const { app } = await build(t, { database: open() });
  const ready = async () => (await app.inject('/readyz')).statusCode;
  assert.equal(await ready(), 200);
  await server.restart();
  const statuses = [await ready(), await ready(), await ready()];
  assert.equal(statuses.at(-1), 200);
  assert.ok(statuses.every((status) => status === 200 || status === 503));
});

test('serves further requests after connections broke while they were in use', async (t) => {
  const server = await startPostgres(await freePort(), { durable: false });
  t.after(server.stop);
  const { db, close } = openPostgres(server.url('postgres'), () => {});
  t.after(close);
  const breakConnections = () =>
    runOn(
      server.url('postgres'),
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
  const asked = sql`select pg_sleep(60)`.execute(db).then(
    () => 'answered',
    () => 'failed',
  );
  // Between two statements of a transaction, no query is pending that the break could fail.
  const between = db.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    await breakConnections();
    await sql`select 1`.execute(transaction);
  });
  await assert.rejects(between, isUnavailable);
  assert.equal(await asked, 'failed');
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
  assert.deepEqual(rows, [{ one: 1 }]);
});
