import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import {
  type BackupRecord,
  DamagedBackupError,
  maxContentBytes,
  openRecords,
  sealRecords,
} from './sealed-records.ts';
import { keyOf } from './settings.ts';

const key = keyOf(Buffer.alloc(32, 7));
const text = (type: BackupRecord['type'], content: string): BackupRecord => ({
  type,
  content: Buffer.from(content),
});
const records = [
  text('part', '{"kind":"database"}'),
  text('data', 'x'.repeat(1_000)),
  text('data', ''),
  text('part-end', '{}'),
  text('end', '{}'),
];

async function* yieldAll<T>(values: Iterable<T>): AsyncGenerator<T> {
  yield* values;
}

async function seal(sealed: Iterable<BackupRecord>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(sealRecords(key, yieldAll(sealed))));
}

/** Opens the sealed records of a file that arrives in chunks of this size. */
async function open(file: Buffer, chunkBytes = 777, withKey = key): Promise<BackupRecord[]> {
  const chunks = Array.from({ length: Math.ceil(file.length / chunkBytes) }, (_, index) =>
    file.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const opened = await Array.fromAsync(openRecords(withKey, yieldAll(chunks)));
  return opened.map(({ type, content }) => ({ type, content: Buffer.from(content) }));
}

test('returns the sealed records, however the file is cut into chunks', async () => {
  const large = { type: 'data', content: randomBytes(maxContentBytes) } as const;
  const all = [...records.slice(0, 4), large, text('end', '{"tables":{}}')];
  const file = await seal(all);
  for (const chunkBytes of [1_000, 65_536, file.length]) assert.deepEqual(await open(file, chunkBytes), all);
  assert.deepEqual(await open(await seal(records), 1), records);
  assert.equal(file.includes('database'), false);
});

test('encrypts the same records differently each time', async () => {
  const [first, second] = [await seal(records), await seal(records)];
  assert.notDeepEqual(first.subarray(48), second.subarray(48));
});

test('names both keys when a sealed file was made with another key', async () => {
  const other = keyOf(Buffer.alloc(32, 8));
  await assert.rejects(open(await seal(records), 777, other), {
    message: `The backup was made with the key ${key.id.toString('hex')}, and this is ${other.id.toString('hex')}: set BACKUP_KEY_FILE to that key.`,
  });
});

test('refuses a sealed file in which any single byte was changed', async () => {
  const file = await seal(records);
  for (let index = 0; index < file.length; index += 1) {
    const changed = Buffer.from(file);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    await assert.rejects(open(changed), DamagedBackupError, `byte ${index}`);
  }
});

test('refuses a sealed file that was cut off at any byte, and one with data after its end', async () => {
  const file = await seal(records);
  for (let length = 0; length < file.length; length += 1)
    await assert.rejects(open(file.subarray(0, length)), DamagedBackupError, `${length} bytes`);
  await assert.rejects(open(Buffer.concat([file, Buffer.alloc(1)])), /something after the end/);
});

test('refuses sealed records that were exchanged, repeated, left out, or belong to another file', async () => {
  const [a, b] = [text('data', 'a'.repeat(50)), text('data', 'b'.repeat(50))];
  const end = text('end', '');
  const [file, other] = [await seal([a, b, end]), await seal([a, b, end])];
  const sealedBytes = 4 + 1 + 50 + 16;
  const cut = (from: Buffer, record: number) =>
    from.subarray(48 + record * sealedBytes, 48 + (record + 1) * sealedBytes);
  const header = file.subarray(0, 48);
  const rest = file.subarray(48 + 2 * sealedBytes);
  assert.deepEqual(await open(Buffer.concat([header, cut(file, 0), cut(file, 1), rest])), [a, b, end]);
  for (const order of [
    [cut(file, 1), cut(file, 0)],
    [cut(file, 0), cut(file, 0)],
    [cut(file, 0)],
    [cut(other, 0), cut(file, 1)],
  ])
    await assert.rejects(
      open(Buffer.concat([header, ...order, rest])),
      /^Error: The backup is damaged before byte/,
    );
});

test('seals and opens a file of 200 MB with constant memory', async () => {
  const content = randomBytes(maxContentBytes);
  const count = 200;
  let produced = 0;
  async function* produce(): AsyncGenerator<BackupRecord> {
    for (; produced < count; produced += 1) yield { type: 'data', content };
    yield text('end', '');
  }
  let [opened, bytes] = [0, 0];
  for await (const record of openRecords(key, sealRecords(key, produce()))) {
    bytes += record.content.length;
    assert.ok(produced - opened <= 2, `${produced - opened} records are in memory`);
    opened += 1;
  }
  assert.equal(bytes, count * maxContentBytes);
});
