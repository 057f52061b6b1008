import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '#test/machine/temporary-folder.ts';
import { BackupError, DamagedBackupError } from './settings.ts';
import { TarReader, tarEnd, tarHeader, tarPadding } from './tar.ts';

const longPath = `store/${'folder-of-a-release/'.repeat(7)}${'a'.repeat(90)}.js`;
const files = [
  { path: 'store/empty.css', mode: 0o600, content: '' },
  { path: 'store/ñandú.txt', mode: 0o640, content: 'x'.repeat(512) },
  { path: longPath, mode: 0o644, content: 'y'.repeat(1_300) },
];
const archive = Buffer.concat([
  ...files.flatMap(({ content, ...entry }) => {
    const bytes = Buffer.byteLength(content);
    return [tarHeader({ ...entry, bytes }), Buffer.from(content), tarPadding(bytes)];
  }),
  tarEnd,
]);

async function readAll(bytes: Buffer, chunkBytes = 100) {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  const reader = new TarReader(chunks());
  const found = [];
  for (let entry = await reader.next(); entry; entry = await reader.next()) {
    const content = `${Buffer.concat(await Array.fromAsync(reader.content()))}`;
    found.push({ path: entry.path, mode: entry.mode, content });
  }
  return found;
}

test('the command tar extracts an archive, with long paths and modes', (t) => {
  const folder = temporaryFolder(t);
  execFileSync('tar', ['-x', '--same-permissions', '-C', folder], { input: archive });
  for (const { path, mode, content } of files) {
    assert.equal(readFileSync(join(folder, path), 'utf8'), content);
    assert.equal(statSync(join(folder, path)).mode & 0o777, mode);
  }
});

test('an archive is read as it was written, however it is cut into chunks', async () => {
  for (const chunkBytes of [1, 100, 512, archive.length])
    assert.deepEqual(await readAll(archive, chunkBytes), files);
});

test('refuses an archive that was cut off at any block, or has something else in it or after it', async () => {
  for (let length = 0; length <= archive.length - 1_024; length += 512)
    await assert.rejects(readAll(archive.subarray(0, length)), DamagedBackupError, `${length} bytes`);
  const changed = Buffer.from(archive);
  changed.writeUInt8(1, 5);
  await assert.rejects(readAll(changed), /a part that this version does not know/);
  await assert.rejects(readAll(Buffer.concat([archive, Buffer.from('x')])), /something after the end/);
});

test('refuses a path and a size for which the header has no room', () => {
  const entry = { path: 'a', mode: 0o600, bytes: 1 };
  assert.throws(() => tarHeader({ ...entry, path: 'a'.repeat(101) }), BackupError);
  assert.throws(() => tarHeader({ ...entry, bytes: 8 ** 11 }), /too large/);
});
