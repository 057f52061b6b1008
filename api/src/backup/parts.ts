import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type BackupKey, decrypt } from './encryption.ts';
import { type Manifest, type PartChecksum, parseManifest } from './manifest.ts';
import { BackupError, DamagedBackupError } from './settings.ts';
import type { OpenStoreFile } from './store-files.ts';
import { TarReader, tarEnd, tarHeader, tarPadding } from './tar.ts';

/**
 * A backup is an archive of `tar` in a file of `age`: the dump in parts, because `tar` needs the size of a file before
 * its content; the files of the store; and at last the manifest.
 */
const databaseFolder = 'database/';
const storeFolder = 'store/';
const manifestPath = 'manifest.json';
const databasePartBytes = 8 * 1024 * 1024;
const pieceBytes = 256 * 1024;

type PartName = { kind: 'database' } | { kind: 'file'; path: string; mode: number };

class Checksum {
  readonly #hash: Hash = createHash('sha256');
  #bytes = 0;

  async *through<T extends Uint8Array>(content: AsyncIterable<T>): AsyncGenerator<T> {
    for await (const chunk of content) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      yield chunk;
    }
  }

  finish(): PartChecksum {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

class StoreChecksum {
  readonly #hash = createHash('sha256');
  files = 0;
  bytes = 0;

  add(path: string, { bytes, sha256 }: PartChecksum): void {
    this.#hash.update(`${JSON.stringify(path)} ${sha256}\n`);
    this.files += 1;
    this.bytes += bytes;
  }

  finish(): NonNullable<Manifest['store']> {
    return { files: this.files, bytes: this.bytes, sha256: this.#hash.digest('hex') };
  }
}

function* archivedBytes(path: string, content: Buffer): Generator<Uint8Array> {
  yield tarHeader({ path, mode: 0o600, bytes: content.length });
  for (let from = 0; from < content.length; from += pieceBytes)
    yield content.subarray(from, from + pieceBytes);
  yield tarPadding(content.length);
}

/** Archives a dump in numbered parts, and returns its checksum as the result of the generator. */
export async function* archiveDump(
  dump: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, PartChecksum> {
  const checksum = new Checksum();
  let parts = 0;
  let collected: Uint8Array[] = [];
  let bytes = 0;
  const takePart = () => {
    const content = Buffer.concat(collected);
    parts += 1;
    collected = [];
    bytes = 0;
    return archivedBytes(`${databaseFolder}${String(parts).padStart(8, '0')}`, content);
  };
  for await (const chunk of checksum.through(dump)) {
    collected.push(chunk);
    bytes += chunk.length;
    if (bytes >= databasePartBytes) yield* takePart();
  }
  yield* takePart();
  return checksum.finish();
}

/** Archives the files of a store, and returns their checksum as the result of the generator. */
export async function* archiveStore(
  files: AsyncIterable<OpenStoreFile>,
): AsyncGenerator<Uint8Array, Manifest['store']> {
  const store = new StoreChecksum();
  for await (const { path, mode, bytes, content } of files) {
    const checksum = new Checksum();
    yield tarHeader({ path: storeFolder + path, mode, bytes });
    yield* checksum.through(content);
    yield tarPadding(bytes);
    const found = checksum.finish();
    if (found.bytes !== bytes) throw new BackupError(`${path} of the store was cut off during the backup.`);
    store.add(path, found);
  }
  return store.finish();
}

export function* archiveManifest(manifest: Manifest): Generator<Uint8Array> {
  yield* archivedBytes(manifestPath, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  yield tarEnd;
}

/** Receives a part of a backup, and reads its content to the end. */
type UsePart = (name: PartName, content: AsyncIterable<Uint8Array>) => Promise<void>;

export const discard: UsePart = async (_, content) => {
  for await (const _chunk of content);
};

async function readParts(tar: TarReader, use: UsePart): Promise<Manifest> {
  const store = new StoreChecksum();
  const database = new Checksum();
  let manifest: Manifest | null = null;
  let entry = await tar.next();
  async function* dump() {
    for (; entry?.path.startsWith(databaseFolder); entry = await tar.next()) yield* tar.content();
  }
  await use({ kind: 'database' }, database.through(dump()));
  for (; entry; entry = await tar.next()) {
    const { path, mode } = entry;
    if (path === manifestPath) manifest = parseManifest(Buffer.concat(await Array.fromAsync(tar.content())));
    else {
      const name = path.slice(storeFolder.length);
      const checksum = new Checksum();
      await use({ kind: 'file', path: name, mode }, checksum.through(tar.content()));
      store.add(name, checksum.finish());
    }
  }
  if (!manifest) throw new DamagedBackupError('The backup has no manifest.');
  requireSame('database', database.finish(), manifest.database);
  if (manifest.store) requireSame('store', store.finish(), manifest.store);
  return manifest;
}

function requireSame(name: string, found: PartChecksum, stored: PartChecksum): void {
  if (found.sha256 === stored.sha256 && found.bytes === stored.bytes) return;
  throw new DamagedBackupError(`The checksum of ${name} in the backup does not agree.`);
}

/** Passes each part of a backup to `use`, compares all checksums, and returns the manifest. */
export async function readBackup(file: string, key: BackupKey, use = discard): Promise<Manifest> {
  const bytes = createReadStream(file, { highWaterMark: pieceBytes });
  try {
    return await readParts(new TarReader(decrypt(key, bytes)), use);
  } catch (error) {
    if (error instanceof DamagedBackupError) throw new BackupError(`${file}: ${error.message}`);
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new BackupError(`${file} does not exist.`);
    throw error;
  } finally {
    bytes.destroy();
  }
}
