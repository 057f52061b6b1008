import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEnvironment } from '#src/environment.ts';
import { aboutSpace, checkSpace, writtenFolders } from './disk-space.ts';

const folder = { name: 'store', folder: '/var/lib/tapin/store', remedy: 'remove old releases' };
const space = (freeBytes: number, totalBytes: number) => {
  const { state, message } = aboutSpace(folder, { freeBytes, totalBytes });
  return `${state}: ${message}`;
};

test('doctor warns before a disk is full, and says what to remove', () => {
  assert.equal(space(40e9, 100e9), 'ok: store: /var/lib/tapin/store has 40.0 GB free (40 %)');
  assert.equal(
    space(0.9e9, 100e9),
    'warning: store: /var/lib/tapin/store has 0.9 GB free (0 %): remove old releases',
  );
  assert.equal(
    space(0, 100e9),
    'problem: store: /var/lib/tapin/store has 0.0 GB free (0 %), and is as good as full: remove old releases',
  );
  assert.match(space(0.15e9, 0.3e9), /^ok: /);
});

test('doctor checks the space of the folders to which this machine writes, and not of buckets', async () => {
  const variables = { RETENTION_LEDGER: '/a/ledger', BACKUP_STATUS: '/b/status.json' };
  const inFolder = writtenFolders(readEnvironment({ STORE_DIR: '/s', STATE_DIR: '/t' }), variables);
  assert.deepEqual(
    inFolder.map((each) => each.folder),
    ['/var/lib/postgresql', '/s', '/t', '/a/ledger', '/b'],
  );
  const withBucket = writtenFolders(readEnvironment({ STORE_DIR: 's3://b/p' }), {
    RETENTION_LEDGER: 's3://b/ledger',
  });
  assert.deepEqual(
    withBucket.map(({ name }) => name),
    ['database'],
  );
  const findings = await checkSpace([
    { ...folder, folder: '/' },
    { ...folder, folder: '/nowhere' },
  ]);
  assert.match(findings.map(({ message }) => message).join(), /^store: \/ has [\d.]+ GB free \(\d+ %\)[^,]*/);
});
