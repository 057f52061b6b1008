import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '#test/machine/temporary-folder.ts';
import { decrypt, encrypt, makeKeyFile, readKey } from './encryption.ts';
import { BackupError, DamagedBackupError } from './settings.ts';

const pieceBytes = 64 * 1024;
const makeKey = (t: TestContext) => makeKeyFile(join(temporaryFolder(t), 'key'));

async function* yieldAll(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** Decrypts a file that arrives in chunks of this size. */
async function open(key: Awaited<ReturnType<typeof makeKey>>, file: Buffer, chunkBytes = 50_000) {
  const chunks = Array.from({ length: Math.ceil(file.length / chunkBytes) }, (_, index) =>
    file.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  return Buffer.concat(await Array.fromAsync(decrypt(key, yieldAll(chunks))));
}

const seal = async (key: Awaited<ReturnType<typeof makeKey>>, plain: Buffer) =>
  Buffer.concat(await (await encrypt(key, yieldAll([plain]))).toArray());

test('decrypts what was encrypted, however the file is cut into chunks', async (t) => {
  const key = await makeKey(t);
  const plain = randomBytes(3 * pieceBytes + 7);
  const file = await seal(key, plain);
  for (const chunkBytes of [777, pieceBytes, file.length])
    assert.equal((await open(key, file, chunkBytes)).equals(plain), true);
  assert.notDeepEqual(await seal(key, plain), file);
});

test('refuses an encrypted file that was cut off, changed or continued, before it returns a changed piece', async (t) => {
  const key = await makeKey(t);
  const plain = randomBytes(3 * pieceBytes);
  const file = await seal(key, plain);
  const headerBytes = file.length - plain.length - 3 * 16;
  const ends = [0, 10, headerBytes - 1, headerBytes, headerBytes + pieceBytes + 16, file.length - 1];
  for (const length of ends)
    await assert.rejects(open(key, file.subarray(0, length)), DamagedBackupError, `${length} bytes`);
  for (const index of [0, 30, headerBytes - 1, headerBytes, headerBytes + pieceBytes, file.length - 1]) {
    const changed = Buffer.from(file);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    await assert.rejects(open(key, changed), DamagedBackupError, `byte ${index}`);
  }
  await assert.rejects(open(key, Buffer.concat([file, Buffer.alloc(1)])), DamagedBackupError);
  const piece = (number: number) =>
    file.subarray(headerBytes + number * (pieceBytes + 16), headerBytes + (number + 1) * (pieceBytes + 16));
  const exchanged = Buffer.concat([file.subarray(0, headerBytes), piece(1), piece(0), piece(2)]);
  await assert.rejects(open(key, exchanged), /damaged before byte/);
});

test('names the key that does not fit, and refuses a file without a key', async (t) => {
  const key = await makeKey(t);
  const file = await seal(key, Buffer.from('x'));
  const path = join(temporaryFolder(t), 'other');
  const other = await makeKeyFile(path);
  await assert.rejects(open(other, file), {
    message: `The backup was made with another key than ${other.recipient}: set BACKUP_KEY_FILE to that key.`,
  });
  assert.equal(statSync(path).mode & 0o777, 0o600);
  assert.deepEqual(await readKey({ BACKUP_KEY_FILE: path }), other);
  await assert.rejects(makeKeyFile(path), /The key cannot be written: EEXIST/);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/.$/m, '!'));
  writeFileSync(path, 'AGE-SECRET-KEY-1QQQQ\n');
  await assert.rejects(readKey({ BACKUP_KEY_FILE: path }), BackupError);
  await assert.rejects(readKey({}), /create a key with "operator backup --make-key FILE"/);
});

test('encrypts and decrypts 100 MB with constant memory', async (t) => {
  const key = await makeKey(t);
  const chunk = randomBytes(1024 * 1024);
  const count = 100;
  let produced = 0;
  async function* produce() {
    for (; produced < count; produced += 1) yield chunk;
  }
  let bytes = 0;
  for await (const piece of decrypt(key, await encrypt(key, produce()))) {
    bytes += piece.length;
    assert.ok(produced * chunk.length - bytes < 8 * chunk.length, `${produced} chunks, ${bytes} bytes`);
  }
  assert.equal(bytes, count * chunk.length);
});
