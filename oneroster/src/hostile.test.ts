import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readZip } from '#test/read.ts';
import { type Content, smallFiles, temporaryFolder, writeZip } from '#test/zip.ts';
import { linesOf } from './csv/lines.ts';
import { openCsvZip } from './csv-zip/csv-zip.ts';
import type { Limits } from './limits.ts';
import type { SourceErrorCode } from './problems.ts';
import { openCsvZipInWorker } from './worker/csv-zip-in-worker.ts';

const usersHeader = smallFiles['users.csv'].split('\r\n')[0] ?? '';
const userRow = (id: string) => `${id},,,true,,,Uma,U,,,,,,,,,,,,,s,`;

function* repeated(text: string, times: number) {
  yield Buffer.from(`${usersHeader}\n`);
  const chunk = Buffer.from(text.repeat(1_000));
  for (let each = 0; each < times / 1_000; each += 1) yield chunk;
}

type Write = (t: TestContext) => Promise<string>;

/** Writes a zip and changes its bytes, to get a zip that no tool writes. */
const patched =
  (files: Record<string, Content>, patch: (zip: Buffer) => unknown): Write =>
  async (t) => {
    const path = await writeZip(t, files);
    const zip = await readFile(path);
    patch(zip);
    await writeFile(path, zip);
    return path;
  };
const zipOf =
  (files: Record<string, Content>): Write =>
  (t) =>
    writeZip(t, files);
/** Writes a zip with an empty file whose name no tool writes. Both names must have the same length. */
const named = (safe: string, unsafe: string) =>
  patched({ [safe]: '' }, (zip) => {
    for (let at = zip.indexOf(safe); at >= 0; at = zip.indexOf(safe, at + 1)) zip.write(unsafe, at);
  });
const directoryOf = (zip: Buffer) => zip.indexOf('PK\x01\x02');
const users = { 'users.csv': smallFiles['users.csv'] };
const encrypt = (zip: Buffer) =>
  zip.writeUInt16LE(zip.readUInt16LE(directoryOf(zip) + 8) | 1, directoryOf(zip) + 8);
const stateBytes = (bytes: number) => (zip: Buffer) => zip.writeUInt32LE(bytes, directoryOf(zip) + 24);
const manyFiles = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`${index}.txt`, '']));
const manifestOf = (content: Content) => zipOf({ ...smallFiles, 'manifest.csv': content });

const refused: [title: string, SourceErrorCode, Write, Partial<Limits>?][] = [
  [
    'a file that is no zip',
    'not-a-zip',
    async (t) => {
      const path = join(await temporaryFolder(t), 'roster.zip');
      await writeFile(path, 'sourcedId,status');
      return path;
    },
  ],
  ['a device that never ends', 'not-a-zip', async () => '/dev/zero'],
  ['a file that does not exist', 'file-unreadable', async (t) => join(await temporaryFolder(t), 'none.zip')],
  [
    'a zip that was cut',
    'not-a-zip',
    async (t) => {
      const path = await writeZip(t, smallFiles);
      await writeFile(path, (await readFile(path)).subarray(0, -50));
      return path;
    },
  ],
  ['a zip with changed content', 'zip-damaged', patched(users, (zip) => zip.fill(0x55, 60, 64))],
  ['an entry that is larger than it states', 'zip-damaged', patched(users, stateBytes(10))],
  ['an entry that states four gigabytes', 'zip-damaged', patched(users, stateBytes(0xfffffffe))],
  [
    'an unknown compression',
    'zip-damaged',
    patched(users, (zip) => zip.writeUInt16LE(99, directoryOf(zip) + 10)),
  ],
  ['an encrypted entry', 'zip-encrypted', patched(users, encrypt)],
  ['a path with ..', 'zip-unsafe-name', named('xx/users.csv', '../users.csv')],
  ['an absolute path', 'zip-unsafe-name', named('x/users.csv', '/susers.csv')],
  ['a path with .. and backslashes', 'zip-unsafe-name', named('xx/users.csv', '..\\users.csv')],
  [
    'a symbolic link',
    'zip-unsafe-name',
    patched(users, (zip) => zip.writeUInt32LE((0o120777 << 16) >>> 0, directoryOf(zip) + 38)),
  ],
  ['two files of one name', 'zip-same-name', zipOf({ ...users, 'USERS.csv': 'x' })],
  ['two files of one name in two folders', 'zip-same-name', zipOf({ 'a/users.csv': '', 'b/users.csv': '' })],
  ['too many entries', 'zip-too-many-files', zipOf(manyFiles)],
  ['no file of a roster', 'zip-no-roster', zipOf({ 'photo.jpg': 'x', '__MACOSX/users.csv': 'x' })],
  ['an unknown version', 'version-unknown', manifestOf('propertyName,value\noneroster.version,2.0\n')],
  ['an endless manifest', 'zip-too-large', (t) => manifestOf(repeated('a,b\n', 100_000))(t)],
  [
    'an entry that is compressed a thousand times',
    'zip-too-large',
    (t) => writeZip(t, { 'users.csv': repeated('\n', 4_000_000) }),
    { ratioAppliesAfterBytes: 1_000_000 },
  ],
  ['more bytes than allowed', 'zip-too-large', zipOf(users), { maxBytes: 500 }],
  ['more rows than allowed', 'zip-too-large', zipOf(users), { maxRowsPerFile: 2 }],
  [
    'quotes that never end',
    'file-unreadable',
    zipOf({ 'users.csv': `${usersHeader}\n${'"x\n'.repeat(501)}` }),
  ],
  ['a reader that takes too long', 'too-slow', zipOf(users), { deadlineMs: 0 }],
];

for (const [title, code, write, limits = {}] of refused)
  test(`refuses ${title}, also in the worker`, async (t) => {
    const path = await write(t);
    await assert.rejects(readZip(path, { limits }), { name: 'Error', code });
    await assert.rejects(readZip(path, { limits }, openCsvZipInWorker), { name: 'Error', code });
  });

test('drops a value of a gigabyte without keeping it in memory, and continues to read', async () => {
  const part = Buffer.alloc(64 * 1024, 'x');
  function* content() {
    yield Buffer.from('sourcedId\n');
    for (let each = 0; each < 16_384; each += 1) yield part;
    yield Buffer.from('\nlast\n');
  }
  async function* chunks() {
    yield* content();
  }
  const problems: unknown[] = [];
  const blocks: string[] = [];
  const report = (...problem: unknown[]) => problems.push(problem);
  for await (const { bytes, firstLine } of linesOf(chunks(), report)) {
    assert.ok(bytes.buffer.byteLength < 1_000_000);
    blocks.push(`${firstLine}: ${bytes.toString().trim()}`);
  }
  assert.deepEqual(blocks, ['1: sourcedId', '3: last']);
  assert.deepEqual(problems, [['value-too-long', 'error', { line: 2 }]]);
});

test('reports the problems of a file while it reads, and does not keep them in memory', async (t) => {
  const rows = Array.from({ length: 20_000 }, (_, index) =>
    userRow(`u${index}`).replace('Uma,U', index % 2 ? ',' : 'Uma,U'),
  );
  const path = await writeZip(t, { 'users.csv': [usersHeader, ...rows].join('\n') });
  for (const open of [openCsvZip, openCsvZipInWorker]) {
    let problems = 0;
    const source = await open(path, { onProblem: () => (problems += 1) });
    const atBatches: number[] = [];
    for await (const batch of source.records()) if (batch[0]?.kind === 'person') atBatches.push(problems);
    await source.close();
    assert.ok((atBatches[0] ?? 0) < 9_000, `${atBatches}`);
    assert.ok(problems >= 10_000);
  }
});

test('reads a cell that begins with = as text and not as a formula', async (t) => {
  const formulas = ['=1+1', '+1', '-1', '@x'];
  const rows = formulas.map((formula, index) => userRow(`u${index}`).replace('Uma', formula));
  const roster = await readZip(await writeZip(t, { 'users.csv': [usersHeader, ...rows].join('\n') }));
  assert.deepEqual(
    roster.of('person').map(({ givenName }) => givenName),
    formulas,
  );
});

test('a users.csv of random bytes counts as absent and is reported', async (t) => {
  const bytes = Buffer.from(
    Array.from({ length: 200_000 }, (_, index) => Math.imul(index + 7, 2_654_435_761) >>> 24),
  );
  const roster = await readZip(await writeZip(t, { ...smallFiles, 'users.csv': bytes }));
  assert.equal(roster.delivery.person, 'absent');
  assert.ok(roster.problems.some(({ code }) => code === 'header-missing'));
});
