import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { copyNewestFile, districtFolder, isOldFile, newestFileTime } from './folder.ts';

const now = new Date('2026-03-11T08:00:00Z');
/** The end of a zip with no files. */
const emptyZip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);

function makeFolder(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'tapin-rosters-'));
  t.after(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'CEDAR'));
  mkdirSync(join(root, 'OAK'));
  const write = (path: string, minutesAgo: number, content: string | Buffer = 'rows') => {
    const file = join(root, path);
    writeFileSync(file, Buffer.concat([Buffer.from(content), emptyZip]));
    const time = new Date(now.getTime() - minutesAgo * 60_000);
    utimesSync(file, time, time);
    return file;
  };
  const copy = async (code = 'CEDAR') => {
    const target = join(root, 'copy');
    const { name } = await copyNewestFile({ root, code, now }, target);
    return `${name}: ${readFileSync(target, 'latin1').slice(0, -emptyZip.length)}`;
  };
  return { root, write, copy };
}

test('copies the newest zip of the folder of the district', async (t) => {
  const { write, copy } = makeFolder(t);
  write('OAK/z.zip', 5, 'of Oak');
  write('CEDAR/b.zip', 600, 'old');
  write('CEDAR/a.ZIP', 60, 'new');
  write('CEDAR/c.csv', 5);
  assert.equal(await copy(), 'a.ZIP: new');
});

test('leaves a file that is still written, and one whose end is missing', async (t) => {
  const { root, write, copy } = makeFolder(t);
  write('CEDAR/a.zip', 60, 'complete');
  write('CEDAR/b.zip', 0.5, 'growing');
  write('CEDAR/.c.zip', 5, 'uploading');
  write('CEDAR/d.zip.part', 5, 'uploading');
  const cut = join(root, 'CEDAR/e.zip');
  writeFileSync(cut, 'PK\u0003\u0004 half');
  utimesSync(cut, now, new Date(now.getTime() - 3_600_000));
  assert.equal(await copy(), 'a.zip: complete');
});

test('follows no link out of the folder, and refuses a code that is a path', async (t) => {
  const { root, write, copy } = makeFolder(t);
  const secret = write('OAK/z.zip', 60, 'of Oak');
  symlinkSync(secret, join(root, 'CEDAR/a.zip'));
  symlinkSync(join(root, 'OAK'), join(root, 'BIRCH'));
  mkdirSync(join(root, 'CEDAR/b.zip'));
  const missing = { code: 'folder-empty' };
  for (const code of ['CEDAR', 'BIRCH', '../OAK', 'OAK/../OAK', '.', '', 'ELM'])
    await assert.rejects(copy(code), missing, code);
  assert.equal(await districtFolder(root, 'BIRCH'), null);
  assert.equal(await districtFolder(null, 'OAK'), null);
  assert.equal(await districtFolder(root, 'OAK'), join(root, 'OAK'));
});

test('an old zip is known by the time at which it was written, and an incomplete newer one does not hide that', async (t) => {
  const { root, write } = makeFolder(t);
  const place = { root, code: 'CEDAR', now };
  assert.equal(await newestFileTime(place), null);
  write('CEDAR/a.zip', 49 * 60);
  write('CEDAR/b.zip', 0.5, 'growing');
  const time = await newestFileTime(place);
  assert.equal(time?.toISOString(), '2026-03-09T07:00:00.000Z');
  assert.deepEqual(
    [time && isOldFile(time, now), isOldFile(new Date('2026-03-09T08:00:00Z'), now)],
    [true, false],
  );
});
