import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '#src/basics/config.ts';
import { writeBackupStatus } from '#src/infrastructure/monitoring/machine-metrics.ts';
import { temporaryFolder } from '#test/machine/temporary-folder.ts';
import { checkBackup } from './backup.ts';

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
  assert.deepEqual(others, []);
  const makeAt = (madeAt: string) => writeBackupStatus(BACKUP_STATUS, { madeAt, file: 'a', bytes: 1 });
  await makeAt('2026-03-11T02:30:00Z');
  assert.deepEqual(await linesOf(variables), ['ok: the last good backup is 11.5 hours old']);
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
