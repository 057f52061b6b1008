import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { makeBackupScene, startBackupServer } from '#test/backup-scene.ts';
import { skipWithoutPrograms } from '#test/installed-postgres.ts';

describe('restore of the store alone', { skip: skipWithoutPrograms }, () => {
  let server: Awaited<ReturnType<typeof startBackupServer>>;
  before(async () => {
    server = await startBackupServer();
  });
  after(() => server?.stop());

  test('restores the store alone, and names no line that exchanges the database', async (t) => {
    const { path, operator } = await makeBackupScene(t, server);
    await operator(`backup ${path('a.backup')}`);
    const restored = await operator(`restore ${path('a.backup')} --store ${path('new')}`);
    assert.equal(restored.code, 0, restored.stderr);
    for (const file of ['channels/production.json', 'host/1.0.0/host.js', 'host/1.0.0/empty.css'])
      assert.deepEqual(readFileSync(path('new', file)), readFileSync(path('store', file)));
    assert.match(restored.stdout, /new has the 3 files of .*The database was not changed\.\n/);
    assert.ok(
      restored.stdout.includes(
        `  mv ${path('store')} ${path('store')}-before && mv ${path('new')} ${path('store')}\n`,
      ),
    );
    assert.match(restored.stdout, /^ {2}rm -r \S+store-before$/m);
    assert.doesNotMatch(restored.stdout, /alter database|dropdb|retention replay|systemctl stop/);
    // A folder of a mounted disk, which cannot be renamed.
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

  test('says what is missing: a target of the restore, or the store in the backup', async (t) => {
    const { path, operator } = await makeBackupScene(t, server);
    await operator(`backup ${path('a.backup')} --without-store`);
    const nothing = await operator(`restore ${path('a.backup')}`);
    assert.deepEqual([nothing.code, /--into.*--store/.test(nothing.stderr)], [2, true]);
    const { code, stderr } = await operator(`restore ${path('a.backup')} --store ${path('new')}`);
    assert.deepEqual([code, stderr.includes('The backup has no store')], [1, true]);
    assert.deepEqual(readdirSync(path('')).sort(), ['a.backup', 'key', 'status.json', 'store']);
  });
});
