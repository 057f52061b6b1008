import { readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError, DamagedBackupError } from './settings.ts';

/** A key of the file format age, as `age-keygen` writes it. */
export interface BackupKey {
  /** The secret key, which decrypts. */
  identity: string;
  /** The public key, for which backups are encrypted. It names the key in messages. */
  recipient: string;
}

export async function makeKeyFile(path: string): Promise<BackupKey> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  try {
    await writeFile(path, text, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    throw new BackupError(`The key cannot be written: ${error instanceof Error ? error.message : error}.`);
  }
  return { identity, recipient };
}

export async function readKey({ BACKUP_KEY_FILE: path }: NodeJS.ProcessEnv): Promise<BackupKey> {
  if (!path)
    throw new BackupError(
      'BACKUP_KEY_FILE is not set: create a key with "operator backup --make-key FILE", keep a copy of it on another machine, and set the variable to the file.',
    );
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new BackupError(`The key in BACKUP_KEY_FILE cannot be read: ${error.message}.`);
  });
  const identity = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(text)?.[0];
  try {
    if (identity) return { identity, recipient: await identityToRecipient(identity) };
  } catch {
    // The checksum of the key is wrong.
  }
  throw new BackupError(`${path} has no key of "operator backup --make-key" or age-keygen.`);
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** Encrypts a stream in pieces of 64 KB, so that a file of any size needs the memory of a few pieces. */
export async function encrypt(key: BackupKey, plain: AsyncIterable<Uint8Array>): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(key.recipient);
  return Readable.from(await encrypter.encrypt(streamOf(plain)));
}

/** Decrypts a stream. It throws before it yields a changed piece, and when the end is missing. */
export async function* decrypt(key: BackupKey, file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key.identity);
  const read = { bytes: 0, isAtEnd: false };
  async function* counted() {
    for await (const chunk of file) {
      read.bytes += chunk.length;
      yield chunk;
    }
    read.isAtEnd = true;
  }
  const plain = await decrypter.decrypt(streamOf(counted())).catch((error: unknown) => {
    throw explainHeader(key, error);
  });
  try {
    yield* plain;
  } catch (error) {
    if (isFromSystem(error)) throw error;
    throw new DamagedBackupError(
      read.isAtEnd
        ? 'The backup was cut off, or its end is damaged.'
        : `The backup is damaged before byte ${read.bytes}.`,
    );
  }
}

/** Whether the file could not be read at all. */
const isFromSystem = (error: unknown) => error instanceof Error && 'code' in error;

function explainHeader(key: BackupKey, error: unknown): unknown {
  if (isFromSystem(error)) return error;
  if (error instanceof Error && error.message.startsWith('no identity matched'))
    return new DamagedBackupError(
      `The backup was made with another key than ${key.recipient}: set BACKUP_KEY_FILE to that key.`,
    );
  return new DamagedBackupError('This is not a backup of TapIn, or its first bytes are damaged.');
}
