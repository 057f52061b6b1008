import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { after, before, describe, type TestContext, test } from 'node:test';
import { openLedger } from '#src/privacy/retention/ledger/ledger.ts';
import { makeBackupScene, startBackupServer } from '#test/postgres/backup-scene.ts';
import { skipWithoutPrograms } from '#test/postgres/installed-postgres.ts';
import { runOn } from '#test/postgres/postgres.ts';

describe('backup, restore and drill', { skip: skipWithoutPrograms }, () => {
  let server: Awaited<ReturnType<typeof startBackupServer>>;
  before(async () => {
    server = await startBackupServer();
  });
  after(() => server?.stop());

  const makeScene = (t: TestContext) => makeBackupScene(t, server);
  const createEmpty = async (t: TestContext, name: string) => {
    await runOn(server.url('postgres'), `create database ${name} owner tapin`);
    t.after(() => runOn(server.url('postgres'), `drop database if exists ${name} with (force)`));
  };
  const hasDatabase = async (name: string) =>
    (await runOn(server.url('postgres'), `select from pg_database where datname = '${name}'`)).length > 0;

  type Scene = Awaited<ReturnType<typeof makeScene>>;
  const assertStoreRestored = (path: Scene['path'], stdout: string) => {
    for (const file of ['channels/production.json', 'host/1.0.0/host.js', 'host/1.0.0/empty.css'])
      assert.deepEqual(readFileSync(path('new', file)), readFileSync(path('store', file)));
    const exchange = `mv ${path('store')} ${path('store')}-before && mv ${path('new')} ${path('store')}`;
    assert.ok(stdout.includes(`  ${exchange}\n`), stdout);
  };

  test('a backup says what root has to type when the folder cannot be written', async (t) => {
    const { path, operator } = await makeScene(t);
    writeFileSync(path('file'), '');
    const { code, stderr } = await operator(`backup ${path('file', 'backups')} --keep 2`);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /backups does not exist, or \w+ cannot write to it\. Run as root: install -d -o \w+ /,
    );
  });

  test('a restore writes the rows and files of a backup into a new database and folder', async (t) => {
    const { path, operator } = await makeScene(t);
    const made = await operator(`backup ${path('a.backup')}`);
    assert.deepEqual([made.code, made.stderr], [0, 'Written. Reading it back …\n']);
    assert.match(
      made.stdout,
      /a\.backup: \d+\.\d MB with \d+ rows of \d+ tables and 3 files of the store\.\n/,
    );
    assert.equal(statSync(path('a.backup')).mode & 0o777, 0o600);
    assert.equal(statSync(path('key')).mode & 0o777, 0o600);
    assert.equal(JSON.parse(readFileSync(path('status.json'), 'utf8')).file, path('a.backup'));
    await createEmpty(t, 'tapin_restored');
    const restored = await operator(
      `restore ${path('a.backup')} --into tapin_restored --store ${path('new')}`,
    );
    assert.equal(restored.code, 0, restored.stderr);
    const [district] = await runOn(server.url('tapin_restored', 'tapin'), 'select name from districts');
    assert.deepEqual(district, { name: 'Hill' });
    assertStoreRestored(path, restored.stdout);
    assert.equal(statSync(path('new/host/1.0.0/host.js')).mode & 0o777, 0o640);
    assert.match(restored.stdout, /after the backup is back, because RETENTION_LEDGER is not set/);
    assert.match(
      restored.stdout,
      /^ {2}cd \/ && runuser -u postgres -- psql -c 'alter database tapin rename to tapin_before' -c 'alter database tapin_restored rename to tapin'$/m,
    );
  });

  test('restores the release store alone, and then prints no line that exchanges the database', async (t) => {
    const { path, operator } = await makeScene(t);
    await operator(`backup ${path('a.backup')}`);
    const restored = await operator(`restore ${path('a.backup')} --store ${path('new')}`);
    assert.equal(restored.code, 0, restored.stderr);
    assertStoreRestored(path, restored.stdout);
    assert.match(restored.stdout, /new has the 3 files of .*The database was not changed\.\n/);
    assert.match(restored.stdout, /^ {2}rm -r \S+store-before$/m);
    assert.doesNotMatch(restored.stdout, /alter database|dropdb|retention replay|systemctl stop/);
    // The folder is the mount point of a disk, which cannot be renamed.
    const mounted = await operator(`restore ${path('a.backup')} --store ${path('new-2')}`, {
      STORE_DIR: '/proc',
    });
    assert.match(
      mounted.stdout,
      /^ {2}mkdir \/proc-before && find \/proc .* -exec mv -t \/proc-before \{\} \+$/m,
    );
    assert.match(mounted.stdout, /^ {2}find \S+new-2 .* -exec mv -t \/proc \{\} \+ && rmdir \S+new-2$/m);
    const again = await operator(`restore ${path('a.backup')} --store ${path('new')}`);
    assert.match(again.stderr, /new is not empty\./);
  });

  test('a restore says what is missing: a target, or the store in the backup', async (t) => {
    const { path, operator } = await makeScene(t);
    await operator(`backup ${path('a.backup')} --without-store`);
    const nothing = await operator(`restore ${path('a.backup')}`);
    assert.deepEqual([nothing.code, /--into.*--store/.test(nothing.stderr)], [2, true]);
    const { code, stderr } = await operator(`restore ${path('a.backup')} --store ${path('new')}`);
    assert.deepEqual([code, stderr.includes('The backup has no store')], [1, true]);
    assert.deepEqual(readdirSync(path('')).sort(), ['a.backup', 'key', 'status.json', 'store']);
  });

  test('a backup counts the rows of the dump while people use the site', async (t) => {
    const { path, operator } = await makeScene(t);
    let isOver = false;
    const use = async () => {
      for (let count = 0; !isOver; count += 1)
        await runOn(
          server.url('tapin', 'tapin'),
          `insert into districts (name, code) values ('New', 'NEW${count}')`,
        );
    };
    const used = use();
    const made = await operator(`backup ${path('used.backup')} --without-store`).finally(() => {
      isOver = true;
    });
    await used;
    await runOn(server.url('tapin', 'tapin'), `delete from districts where name = 'New'`);
    assert.equal(made.code, 0, made.stderr);
    await createEmpty(t, 'tapin_used');
    const restored = await operator(`restore ${path('used.backup')} --into tapin_used`);
    assert.equal(restored.code, 0, restored.stderr);
  });

  test('a restore repeats the deletions of the ledger, and ends sessions', async (t) => {
    const { path, operator } = await makeScene(t);
    const at = server.url('tapin', 'tapin');
    const [user] = await runOn(
      at,
      `insert into users (email, first_name, last_name, created_at) values ('gone@x.org', 'A', 'B', now()) returning id`,
    );
    t.after(() => runOn(at, `delete from users where email = 'gone@x.org'`));
    await operator(`backup ${path('a.backup')}`);
    await openLedger(path('ledger')).append({ kind: 'account', userId: Number(user?.id) });
    await createEmpty(t, 'tapin_replayed');
    const { code, stdout, stderr } = await operator(`restore ${path('a.backup')} --into tapin_replayed`, {
      RETENTION_LEDGER: path('ledger'),
    });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /ledger: Repeated 1 changes and ended 0 sessions, and all links and codes\.\n/);
    assert.deepEqual(
      await runOn(server.url('tapin_replayed', 'tapin'), `select from users where email = 'gone@x.org'`),
      [],
    );
    assert.doesNotMatch(stdout, /is back/);
  });

  test('a restore refuses an existing file, a folder with files, and a database with tables', async (t) => {
    const { path, operator } = await makeScene(t);
    await operator(`backup ${path('a.backup')}`);
    const before = readFileSync(path('a.backup'));
    assert.match(
      (await operator(`backup ${path('a.backup')}`)).stderr,
      /a\.backup exists\. A backup never replaces a file/,
    );
    assert.deepEqual(readFileSync(path('a.backup')), before);
    const into = (database: string, ...rest: string[]) =>
      operator(['restore', path('a.backup'), '--into', database, ...rest].join(' '));
    assert.match((await into('tapin')).stderr, /The database tapin has tables\./);
    assert.match((await into('tapin_other', '--store', path('store'))).stderr, /store is not empty\./);
    assert.match(
      (await into('tapin_other')).stderr,
      /may not create one\. Run as root on the machine of PostgreSQL: cd \/ && runuser -u postgres -- createdb --owner=tapin tapin_other$/m,
    );
    assert.match((await into('Tapin-1')).stderr, /It must be a name of small letters, digits and _/);
  });

  test('a restore refuses a damaged file and another key before it writes anything', async (t) => {
    const { path, operator } = await makeScene(t);
    await operator(`backup ${path('a.backup')}`);
    await createEmpty(t, 'tapin_damaged');
    const whole = readFileSync(path('a.backup'));
    const restore = () => operator(`restore ${path('a.backup')} --into tapin_damaged`);
    writeFileSync(path('a.backup'), whole.subarray(0, -1));
    assert.match((await restore()).stderr, /The backup was cut off, or its end is damaged\./);
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(100_000) ^ 1, 100_000);
    writeFileSync(path('a.backup'), changed);
    assert.match((await restore()).stderr, /The backup is damaged before byte \d+\./);
    writeFileSync(path('a.backup'), whole);
    await operator(`backup --make-key ${path('other')}`);
    const wrong = await operator(`restore ${path('a.backup')} --into tapin_damaged`, {
      BACKUP_KEY_FILE: path('other'),
    });
    assert.match(
      wrong.stderr,
      /was made with another key than age1[0-9a-z]{58}: set BACKUP_KEY_FILE to that key/,
    );
    const tables = await runOn(
      server.url('tapin_damaged', 'tapin'),
      `select from pg_tables where schemaname = 'public'`,
    );
    assert.deepEqual(tables, []);
  });

  test('a restore migrates a backup of an earlier version, and refuses one of a newer version or from before the baseline', async (t) => {
    const { path, operator } = await makeScene(t);
    await createEmpty(t, 'tapin_earlier');
    const DATABASE_URL = server.url('tapin_earlier', 'tapin');
    // The database is of a version without migrations.
    await runOn(
      DATABASE_URL,
      `create table migrations (name text primary key, applied_at timestamptz not null default now())`,
    );
    const made = await operator(`backup ${path('a.backup')}`, { DATABASE_URL });
    assert.equal(made.code, 0, made.stderr);
    await createEmpty(t, 'tapin_migrated');
    const restored = await operator(`restore ${path('a.backup')} --into tapin_migrated`);
    assert.equal(restored.code, 0, restored.stderr);
    assert.match(restored.stdout, /^It was migrated to this version: 000-baseline/m);
    await runOn(DATABASE_URL, `insert into migrations (name) values ('000-baseline'), ('999-future.sql')`);
    await operator(`backup ${path('b.backup')}`, { DATABASE_URL });
    const newer = await operator(`restore ${path('b.backup')} --into tapin_newer`);
    assert.match(
      newer.stderr,
      /is of a newer version of TapIn \([\d.]+ with 999-future\.sql\): restore it with/,
    );
    await runOn(DATABASE_URL, `update migrations set name = '068-before.sql' where name = '000-baseline'`);
    await operator(`backup ${path('c.backup')}`, { DATABASE_URL });
    const tooOld = await operator(`restore ${path('c.backup')} --into tapin_older`);
    assert.match(tooOld.stderr, /is from before the first release \(its last migration is 999-future\.sql\)/);
  });

  test('a backup whose dump fails leaves neither a file nor a status', async (t) => {
    const { path, operator } = await makeScene(t);
    await runOn(server.url('tapin'), 'create table foreign_table (id int)');
    t.after(() => runOn(server.url('tapin'), 'drop table foreign_table'));
    const { code, stderr } = await operator(`backup ${path('a.backup')}`);
    assert.equal(code, 1);
    assert.match(stderr, /permission denied for table foreign_table/);
    assert.deepEqual(readdirSync(path('')).sort(), ['key', 'store']);
  });

  test('a backup keeps the newest backups of a folder, and other files', async (t) => {
    const { path, operator } = await makeScene(t);
    mkdirSync(path('nightly'));
    for (const name of ['tapin-20200101T000000Z.backup', 'tapin-20200102T000000Z.backup', 'before.backup'])
      writeFileSync(path('nightly', name), '');
    const { code, stdout } = await operator(`backup ${path('nightly')} --keep 2`);
    assert.equal(code, 0);
    assert.match(stdout, /^Removed tapin-20200101T000000Z\.backup\.$/m);
    const [first, , newest, ...rest] = readdirSync(path('nightly')).sort();
    assert.deepEqual([first, rest], ['before.backup', []]);
    assert.match(newest ?? '', /^tapin-2\d{7}T\d{6}Z\.backup$/);
  });

  test('a restore drill uses a temporary database, prints figures, and drops it', async (t) => {
    const { path, operator } = await makeScene(t);
    await operator(`backup ${path('a.backup')}`);
    const refused = await operator(`drill ${path('a.backup')}`);
    assert.match(refused.stderr, /createdb --owner=tapin tapin_drill$/m);
    await runOn(server.url('postgres'), 'alter role tapin createdb');
    t.after(() => runOn(server.url('postgres'), 'alter role tapin nocreatedb'));
    const { code, stdout, stderr } = await operator(`drill ${path('a.backup')}`);
    assert.equal(code, 0, stderr);
    assert.match(
      stdout,
      /^0 schools, 0 people, 0 answers; the database has this version, and all figures agree with the answers\.$/m,
    );
    assert.match(stdout, /^Each of the 3 files of the store is as it was\.$/m);
    assert.equal(await hasDatabase('tapin_drill'), false);
  });

  test('a restore drill drops its database when the backup cannot be restored', async (t) => {
    const { path, operator } = await makeScene(t);
    await operator(`backup ${path('a.backup')}`);
    await createEmpty(t, 'tapin_drill');
    // The restore fails because a type with the name of its table exists.
    await runOn(server.url('tapin_drill', 'tapin'), 'create type districts as (id int)');
    const { code, stderr } = await operator(`drill ${path('a.backup')}`);
    assert.equal(code, 1);
    assert.match(stderr, /pg_restore failed: .*relation "districts" already exists/);
    assert.equal(await hasDatabase('tapin_drill'), false);
  });
});
