import assert from 'node:assert/strict';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '#src/basics/config.ts';
import { openPostgres } from '#src/database/database.ts';
import { writeBackupStatus } from '#src/infrastructure/monitoring/machine-metrics.ts';
import { readWalArchive } from '#src/infrastructure/monitoring/wal-archive.ts';
import { openLedger } from '#src/privacy/retention/ledger/ledger.ts';
import { freePort } from '#test/machine/free-port.ts';
import { temporaryFolder } from '#test/machine/temporary-folder.ts';
import { runOn, startPostgres } from '#test/postgres/postgres.ts';
import { aboutArchive, checkArchive, checkBackup } from './backup.ts';

const now = new Date('2026-03-11T14:00:00Z');
const linesOf = async (variables: Record<string, string>) =>
  (await checkBackup(readConfig({ NODE_ENV: 'test', ...variables }), now)).map(
    ({ state, message }) => `${state}: ${message}`,
  );

test('doctor says what to type when no backup is made, or the backup is old or not watched', async (t) => {
  const folder = temporaryFolder(t);
  const BACKUP_STATUS = join(folder, 'status.json');
  const variables = { BACKUP_STATUS, RETENTION_LEDGER: join(folder, 'ledger') };
  const [none, ...others] = await linesOf(variables);
  assert.match(
    none ?? '',
    /^problem: there is no good backup, says .*: run as root: systemctl start tapin-backup;/,
  );
  assert.deepEqual(others, [`ok: ${variables.RETENTION_LEDGER} has 0 changes, which a restore repeats`]);
  const makeAt = (madeAt: string) => writeBackupStatus(BACKUP_STATUS, { madeAt, file: 'a', bytes: 1 });
  await makeAt('2026-03-11T02:30:00Z');
  assert.equal((await linesOf(variables))[0], 'ok: the last good backup is 11.5 hours old');
  await makeAt('2026-03-10T02:30:00Z');
  assert.match(
    (await linesOf(variables))[0] ?? '',
    /^problem: the last good backup is 35\.5 hours old: run as root/,
  );
  const [gone] = await linesOf({ ...variables, BACKUP_STATUS: join(folder, 'gone', 'status.json') });
  assert.match(
    gone ?? '',
    /^problem: the folder \S+gone is gone: run as root: install -d -o tapin .*gone && systemctl/,
  );
  const [unwatched, ledger] = await linesOf({});
  assert.match(
    unwatched ?? '',
    /^warning: .*: set BACKUP_STATUS in api\.env, .* enable --now tapin-backup\.timer$/,
  );
  assert.match(ledger ?? '', /^warning: .* set RETENTION_LEDGER/);
});

test('doctor says what to do when a document of the ledger is damaged, or a file was not taken over', async (t) => {
  const RETENTION_LEDGER = temporaryFolder(t);
  await openLedger(RETENTION_LEDGER).append({ kind: 'account', userId: 1 });
  const document = join(RETENTION_LEDGER, 'entries/000000000001.json');
  assert.match((await linesOf({ RETENTION_LEDGER }))[1] ?? '', /^ok: .* has 1 changes/);
  writeFileSync(document, '{"entries":[');
  assert.match(
    (await linesOf({ RETENTION_LEDGER }))[1] ?? '',
    /^problem: .*000000000001\.json .* is damaged/,
  );
  assert.match(
    (await linesOf({ RETENTION_LEDGER: document }))[1] ?? '',
    /^problem: .* run: node operator\.js retention take-over/,
  );
});

test('doctor and the metrics report that changes wait for the archive, and nothing without an archive', async (t) => {
  const archived = temporaryFolder(t);
  const server = await startPostgres(await freePort(), { durable: true });
  t.after(server.stop);
  const url = server.url('postgres');
  const { db, close } = openPostgres(url, () => {}, { maxConnections: 1 });
  t.after(close);
  const messages = async () => (await checkArchive(db)).map(({ state, message }) => `${state}: ${message}`);
  assert.deepEqual(await messages(), []);
  await runOn(url, "alter system set archive_mode = 'on'");
  await runOn(url, `alter system set archive_command = 'cp %p ${archived}/%f'`);
  await server.restart();
  chmodSync(archived, 0o777);
  const untilWaiting = async (isWaiting: boolean) => {
    while (((await readWalArchive(db))?.waitingSeconds ?? 0) > 0 !== isWaiting)
      await runOn(url, 'select pg_switch_wal()');
  };
  const switchSegment = async () => {
    await runOn(url, 'create table if not exists t (id int)');
    await runOn(url, 'insert into t values (1)');
    await runOn(url, 'select pg_switch_wal()');
  };
  await switchSegment();
  await untilWaiting(false);
  assert.match((await messages())[0] ?? '', /^ok: it has the changes until 2\d{3}-/);
  await runOn(url, "alter system set archive_command = 'false'");
  await runOn(url, 'select pg_reload_conf()');
  await switchSegment();
  await untilWaiting(true);
  // The server reports the failure of the command after the changes have begun to wait.
  while (!(await readWalArchive(db))?.isFailing) await delay(20);
  const lastArchivedAt = new Date('2026-03-11T13:00:00Z');
  await runOn(url, 'alter function pg_walfile_name(pg_lsn) rename to hidden_by_the_host');
  assert.match((await messages())[0] ?? '', /^warning: whether it receives the changes is not known: /);
  const [gap] = aboutArchive({ waitingSeconds: 601, isFailing: true, lastArchivedAt });
  assert.match(
    `${gap?.state}: ${gap?.message}`,
    /^problem: it has received nothing since 2026-03-11T13:00:00\.000Z, because archive_command fails, .*pgbackrest --stanza=tapin check/,
  );
});
