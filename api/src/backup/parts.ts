import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  type Manifest,
  type PartChecksum,
  type PartName,
  parseChecksum,
  parseManifest,
  parsePartName,
} from './manifest.ts';
import { type BackupRecord, DamagedBackupError, maxContentBytes, openRecords } from './sealed-records.ts';
import { BackupError, type BackupKey } from './settings.ts';

const jsonRecord = (type: BackupRecord['type'], value: unknown): BackupRecord => ({
  type,
  content: Buffer.from(JSON.stringify(value)),
});

export const endRecord = (manifest: Manifest): BackupRecord => jsonRecord('end', manifest);

/** Returns the records of a part, and as the result of the generator the checksum of its content. */
export async function* partRecords(
  name: PartName,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<BackupRecord, PartChecksum> {
  yield jsonRecord('part', name);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    for (let from = 0; from < chunk.length; from += maxContentBytes)
      yield { type: 'data', content: chunk.subarray(from, from + maxContentBytes) };
  }
  const checksum = { bytes, sha256: hash.digest('hex') };
  yield jsonRecord('part-end', checksum);
  return checksum;
}

export class StoreChecksum {
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

type UsePart = (name: PartName, content: AsyncIterable<Uint8Array>) => Promise<void>;

export const discard: UsePart = async (_, content) => {
  for await (const _chunk of content);
};

/**
 * Passes each part of a backup to `use`, which reads its content to the end. Compares all checksums, and returns the
 * manifest.
 */
async function readParts(records: AsyncGenerator<BackupRecord>, use: UsePart = discard): Promise<Manifest> {
  const store = new StoreChecksum();
  let database: PartChecksum | null = null;
  for (;;) {
    const { value: record } = await records.next();
    if (record?.type === 'end') {
      // The next call makes the generator check that nothing follows the last record.
      await records.next();
      const manifest = parseManifest(record.content);
      requireSame('database', database, manifest.database);
      if (manifest.store) requireSame('store', store.finish(), manifest.store);
      return manifest;
    }
    if (record?.type !== 'part')
      throw new DamagedBackupError('The parts of the backup are in a wrong order.');
    const name = parsePartName(record.content);
    const checksum = await usePart(records, name, use);
    if (name.kind === 'database') database = checksum;
    else store.add(name.path, checksum);
  }
}

async function usePart(
  records: AsyncGenerator<BackupRecord>,
  name: PartName,
  use: UsePart,
): Promise<PartChecksum> {
  const hash = createHash('sha256');
  let bytes = 0;
  let stored: PartChecksum | null = null;
  async function* contentOf(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const { value: record } = await records.next();
      if (record?.type !== 'data') {
        stored = record?.type === 'part-end' ? parseChecksum(record.content) : null;
        return;
      }
      hash.update(record.content);
      bytes += record.content.length;
      yield record.content;
    }
  }
  await use(name, contentOf());
  const checksum = { bytes, sha256: hash.digest('hex') };
  requireSame(name.kind === 'file' ? name.path : name.kind, checksum, stored);
  return checksum;
}

function requireSame(what: string, found: PartChecksum | null, stored: PartChecksum | null): void {
  if (found && stored && found.sha256 === stored.sha256 && found.bytes === stored.bytes) return;
  throw new DamagedBackupError(`The checksum of ${what} in the backup does not agree.`);
}

export async function readBackup(
  file: string,
  key: BackupKey,
  use?: Parameters<typeof readParts>[1],
): Promise<Manifest> {
  const bytes = createReadStream(file, { highWaterMark: 1024 * 1024 });
  try {
    return await readParts(openRecords(key, bytes), use);
  } catch (error) {
    if (error instanceof DamagedBackupError) throw new BackupError(`${file}: ${error.message}`);
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new BackupError(`${file} does not exist.`);
    throw error;
  } finally {
    bytes.destroy();
  }
}
