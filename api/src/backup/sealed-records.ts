import { type CipherGCMTypes, createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { BackupKey } from './settings.ts';

/** Reads exact numbers of bytes from a stream of chunks. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);
  position = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async read(bytes: number): Promise<Buffer | null> {
    const parts = [this.#rest];
    let available = this.#rest.length;
    while (available < bytes) {
      const { value, done } = await this.#chunks.next();
      if (done) return null;
      parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      available += value.byteLength;
    }
    const whole = parts.length === 1 ? this.#rest : Buffer.concat(parts);
    this.#rest = whole.subarray(bytes);
    this.position += bytes;
    return whole.subarray(0, bytes);
  }
}

/**
 * The format of a backup: a header of 48 bytes and a sequence of records, each encrypted and authenticated by itself,
 * so that a file of any size needs the memory of one record.
 * - header: the magic text (8 bytes), the id of the key (8 bytes), a random salt (32 bytes)
 * - record: the length of the rest (4 bytes), the encrypted type (1 byte) and content, the tag of AES-256-GCM (16
 *   bytes).
 * The key of a file is derived from the backup key and the whole header. The nonce of a record is its number, so that
 * records cannot be exchanged, repeated or left out. The last record has the type `end`, and nothing follows it, so
 * that a truncated file is recognized.
 */
const recordTypes = ['data', 'part', 'part-end', 'end'] as const;

export interface BackupRecord {
  type: (typeof recordTypes)[number];
  content: Uint8Array;
}

export class DamagedBackupError extends Error {}

const magic = Buffer.from('TAPINBK1');
const headerBytes = 48;
const lengthBytes = 4;
const tagBytes = 16;
const cipherName: CipherGCMTypes = 'aes-256-gcm';
/** Larger records are never written. The limit keeps a damaged length from allocating memory. */
export const maxContentBytes = 1024 * 1024;

const fileKeyOf = (key: BackupKey, header: Uint8Array) =>
  Buffer.from(hkdfSync('sha256', key.secret, Buffer.alloc(0), header, 32));

function nonceOf(counter: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(counter), 4);
  return nonce;
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(bytes);
  return length;
}

/** Encrypts records. The last record must have the type `end`. */
export async function* sealRecords(
  key: BackupKey,
  records: AsyncIterable<BackupRecord>,
): AsyncGenerator<Buffer> {
  const header = Buffer.concat([magic, key.id, randomBytes(32)]);
  const fileKey = fileKeyOf(key, header);
  yield header;
  let counter = 0;
  for await (const { type, content } of records) {
    if (content.length > maxContentBytes) throw new RangeError(`a record has ${content.length} bytes`);
    const length = lengthOf(1 + content.length + tagBytes);
    const cipher = createCipheriv(cipherName, fileKey, nonceOf(counter)).setAAD(length);
    counter += 1;
    const encrypted = [cipher.update(Uint8Array.of(recordTypes.indexOf(type))), cipher.update(content)];
    yield Buffer.concat([length, ...encrypted, cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts the records of a file. It throws before it yields a changed record, and when the end is missing. */
export async function* openRecords(
  key: BackupKey,
  file: AsyncIterable<Uint8Array>,
): AsyncGenerator<BackupRecord> {
  const reader = new ByteReader(file);
  const header = await reader.read(headerBytes);
  if (!header?.subarray(0, magic.length).equals(magic))
    throw new DamagedBackupError('This is not a backup of TapIn, or its first bytes are damaged.');
  requireKey(key, header);
  const fileKey = fileKeyOf(key, header);
  for (let counter = 0; ; counter += 1) {
    const record = await readRecord(reader, fileKey, counter);
    yield record;
    if (record.type === 'end') break;
  }
  if (await reader.read(1)) throw new DamagedBackupError('There is something after the end of the backup.');
}

function requireKey(key: BackupKey, header: Buffer): void {
  const id = header.subarray(magic.length, magic.length + key.id.length);
  if (id.equals(key.id)) return;
  const names = `The backup was made with the key ${id.toString('hex')}, and this is ${key.id.toString('hex')}`;
  throw new DamagedBackupError(`${names}: set BACKUP_KEY_FILE to that key.`);
}

async function readRecord(reader: ByteReader, fileKey: Buffer, counter: number): Promise<BackupRecord> {
  const length = await reader.read(lengthBytes);
  const bytes = length?.readUInt32BE() ?? 0;
  const isPossible = bytes > tagBytes && bytes <= 1 + maxContentBytes + tagBytes;
  const sealed = length && isPossible ? await reader.read(bytes) : null;
  if (!length || (isPossible && !sealed))
    throw new DamagedBackupError('The backup was cut off: its end is missing.');
  if (!sealed) throw new DamagedBackupError(`The backup is damaged at byte ${reader.position}.`);
  const decipher = createDecipheriv(cipherName, fileKey, nonceOf(counter), { authTagLength: tagBytes });
  decipher.setAAD(length).setAuthTag(sealed.subarray(-tagBytes));
  const plain = decipher.update(sealed.subarray(0, -tagBytes));
  try {
    decipher.final();
  } catch {
    throw new DamagedBackupError(`The backup is damaged before byte ${reader.position}.`);
  }
  const type = recordTypes[plain[0] ?? -1];
  if (!type) throw new DamagedBackupError('The backup has a part that this version does not know.');
  return { type, content: plain.subarray(1) };
}
