import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { type Database, openPostgres } from '#src/database/database.ts';
import { build } from '#test/build.ts';
import { startExpectingFailure } from '#test/machine/process.ts';
import { openInterrupted } from '#test/postgres/interrupted-database.ts';
import { doubledAndMoved, makeMigrationsFolder } from '#test/postgres/migrations-folder.ts';
import { createEmptyDatabase, createPersistentDatabase } from '#test/postgres/persistent-database.ts';
import { migrate } from './migrate.ts';
import { loadMigrationState, migrationsFolder, readMigrations } from './migration-state.ts';

test('loadMigrationState names pending migrations and those of a newer version, and changes nothing', async (t) => {
  const { db } = await build(t);
  assert.deepEqual(await loadMigrationState(db), { pending: [], unknown: [], tooOld: null });
  await db.insertInto('migrations').values({ name: '999-later.sql' }).execute();
  const next = { name: '998-next.sql', text: '', isBackfill: false, isBaseline: false };
  const found = await loadMigrationState(db, [...readMigrations(), next]);
  assert.deepEqual(found, { pending: ['998-next.sql'], unknown: ['999-later.sql'], tooOld: null });
  await assert.rejects(migrate(db), /A newer version of TapIn has changed this database \(999-later\.sql\)/);
  assert.deepEqual((await loadMigrationState(db)).unknown, ['999-later.sql']);
  await db.deleteFrom('migrations').where('name', '=', '999-later.sql').execute();
});

test('a server does not start on the database of a newer version, and says why', async (t) => {
  const persistent = await createPersistentDatabase(t);
  const { db, close } = persistent.open();
  await db.insertInto('migrations').values({ name: '999-later.sql' }).execute();
  await close();
  const { code, text } = await startExpectingFailure({ ...persistent.variables, API_PORT: '0' });
  assert.equal(code, 1);
  assert.match(
    text,
    /^A newer version of TapIn .* or go back as docs\/quiet-hours\.md, "Upgrade, and the way back", says\.$/,
  );
});

const doubled = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, doubled: 2 * (index + 1) }));
const movedIn = async (db: Database) => (await sql`select * from moved order by id`.execute(db)).rows;

/** The transaction of a migration or of a batch has fewer queries. */
const maxQueriesOfStep = 15;

/**
 * Runs `migrate` repeatedly. Each run ends one query later than the run before. After progress, the queries of the
 * next transaction are interrupted, but not again those before it.
 */
async function migrateWithInterruptions(t: TestContext, folder: string) {
  let queriesLeft = 0;
  const interrupt = () => {
    queriesLeft -= 1;
    if (queriesLeft < 0) throw new Error('killed');
  };
  const { db, url } = await openInterrupted(t, interrupt);
  const observer = openPostgres(url, () => {});
  t.after(observer.close);
  const progress = async () => {
    const { rows } = await sql<{ found: boolean }>`
      select to_regclass('migrations') is not null as found`.execute(observer.db);
    if (!rows[0]?.found) return '';
    const marks = await sql`select name from migrations order by name`.execute(observer.db);
    const batches = await sql`select name, total_rows from backfills`.execute(observer.db);
    return JSON.stringify([...marks.rows, ...batches.rows]);
  };
  const reached = new Set<string>();
  let interruptions = 0;
  for (let allowed = 0; ; interruptions += 1) {
    const before = await progress();
    queriesLeft = allowed;
    const isDone = await migrate(db, { folder }).then(
      () => true,
      (error: Error) => {
        assert.equal(error.message, 'killed');
        return false;
      },
    );
    queriesLeft = Number.POSITIVE_INFINITY;
    const after = await progress();
    reached.add(after);
    if (isDone) return { db, interruptions, reached: reached.size };
    allowed = after === before ? allowed + 1 : Math.max(0, allowed - maxQueriesOfStep);
  }
}

test('the migrations of this version continue after an interruption at any query', async (t) => {
  const { db, interruptions } = await migrateWithInterruptions(t, migrationsFolder);
  const names = readMigrations().map(({ name }) => name);
  const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute();
  assert.deepEqual(
    rows.map(({ name }) => name),
    names,
  );
  assert.ok(interruptions > 10);
  t.diagnostic(`${interruptions} interruptions`);
});

test('a backfill continues with the next batch after an interruption at any query', async (t) => {
  const { db, interruptions, reached } = await migrateWithInterruptions(
    t,
    makeMigrationsFolder(t, doubledAndMoved),
  );
  assert.deepEqual(await movedIn(db), doubled);
  assert.deepEqual(await db.selectFrom('backfills').selectAll().execute(), []);
  // The states are: empty, four marks of migrations, one after each of the four, and one after each of the three
  // batches.
  assert.equal(reached, 1 + 4 + 4 + 3);
  t.diagnostic(`${interruptions} interruptions`);
});

test('a backfill reports its rows after each batch', async (t) => {
  const { db, close } = openPostgres(await createEmptyDatabase(t), () => {});
  t.after(close);
  const lines: string[] = [];
  const onProgress = (line: string) => void lines.push(line);
  await migrate(db, { folder: makeMigrationsFolder(t, doubledAndMoved), onProgress });
  assert.deepEqual(lines, [
    '001-expand.sql: applied',
    ...[3, 6, 9, 10].map((rows) => `002-double.batches.sql: ${rows} rows`),
    '002-double.batches.sql: applied',
    '003-contract.sql: applied',
    ...[4, 8, 10].map((rows) => `004-move.batches.sql: ${rows} rows`),
    '004-move.batches.sql: applied',
  ]);
});

test('processes that migrate at the same time share the batches of a backfill', async (t) => {
  const url = await createEmptyDatabase(t);
  const folder = makeMigrationsFolder(t, doubledAndMoved);
  const databases = [1, 2, 3].map(() => openPostgres(url, () => {}));
  t.after(() => Promise.all(databases.map(({ close }) => close())));
  const lines: string[] = [];
  const onProgress = (line: string) => void lines.push(line);
  const applied = await Promise.all(databases.map(({ db }) => migrate(db, { folder, onProgress })));
  assert.deepEqual(applied.flat().sort(), Object.keys(doubledAndMoved));
  const [first] = databases;
  assert.ok(first);
  assert.deepEqual(await movedIn(first.db), doubled);
  assert.equal(lines.length, 4 + 4 + 3);
});

test('a backfill continues with the next batch after its connection was ended', async (t) => {
  const url = await createEmptyDatabase(t);
  const [api, operator] = [openPostgres(url, () => {}), openPostgres(url, () => {})];
  t.after(() => Promise.all([api.close(), operator.close()]));
  const folder = makeMigrationsFolder(t, doubledAndMoved);
  await migrate(operator.db, {
    folder: makeMigrationsFolder(t, { '001-expand.sql': doubledAndMoved['001-expand.sql'] }),
  });
  const lines: string[] = [];
  await api.db.transaction().execute(async (transaction) => {
    // The third batch waits for this row until its connection is ended.
    await sql`select from numbers where id = 8 for update`.execute(transaction);
    const running = migrate(operator.db, { folder, onProgress: (line) => void lines.push(line) });
    const rejected = assert.rejects(running, /terminating connection/);
    const terminated = sql`select pg_terminate_backend(l.pid) from pg_locks l
      join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`;
    while ((await terminated.execute(api.db)).rows.length === 0);
    await rejected;
  });
  assert.deepEqual(
    lines,
    [3, 6].map((rows) => `002-double.batches.sql: ${rows} rows`),
  );
  await migrate(operator.db, { folder });
  assert.deepEqual(await movedIn(api.db), doubled);
});

test('requests are answered while a migration waits for a lock that a long transaction has', async (t) => {
  const url = await createEmptyDatabase(t);
  const [api, operator] = [openPostgres(url, () => {}), openPostgres(url, () => {})];
  t.after(() => Promise.all([api.close(), operator.close()]));
  await sql`create table numbers (id integer)`.execute(api.db);
  const folder = makeMigrationsFolder(t, { '001-add.sql': 'alter table numbers add column name text' });
  const retried = Promise.withResolvers<string>();
  const onBlocked = (line: string) => retried.resolve(line);
  const migrated = await api.db.transaction().execute(async (transaction) => {
    await sql`select from numbers`.execute(transaction);
    const running = migrate(operator.db, { folder, onBlocked });
    const waiting = sql`select from pg_locks l join pg_stat_activity a using (pid)
      where l.mode = 'AccessExclusiveLock' and not l.granted and a.datname = current_database()`;
    while ((await waiting.execute(api.db)).rows.length === 0);
    await sql`select from numbers`.execute(api.db);
    assert.equal(await retried.promise, '001-add.sql: a lock was not free within 1.5 s, trying again');
    await sql`select from numbers`.execute(api.db);
    // The promise is returned in an array, because a transaction awaits a returned promise.
    return [running];
  });
  assert.deepEqual(await migrated[0], ['001-add.sql']);
});

test('a backfill that returns no count of rows is refused with the name of its file', async (t) => {
  const { db, close } = openPostgres(await createEmptyDatabase(t), () => {});
  t.after(close);
  const folder = makeMigrationsFolder(t, { '001-wrong.batches.sql': 'select 1 as done' });
  await assert.rejects(
    migrate(db, { folder }),
    /^Error: 001-wrong\.batches\.sql must return one row with "rows"/,
  );
});
