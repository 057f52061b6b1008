import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Release } from '@tapin/shared/remote/release';
import { integrityOf } from '#src/store/served-files.ts';
import type { Encoding, StoredFile } from '#src/store/store.ts';

const decode = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** Compares the files that are served with the integrity in their signed release. */
export class FileVerifier {
  /** The digests of stored bytes that matched, so that a compressed file is decompressed only once. */
  readonly #matched = new Map<string, string>();

  /** Returns the file, or null when its content is not the released one. */
  async verified(
    { name, version, files }: Release,
    file: string,
    encoding: Encoding | undefined,
    stored: StoredFile,
  ): Promise<StoredFile | null> {
    const expected = files[file];
    const bytes = await buffer(stored.stream);
    const key = `${name}/${version}/${file} ${encoding ?? ''}`;
    const digest = createHash('sha256').update(bytes).digest('base64');
    if (!expected) return null;
    if (this.#matched.get(key) !== digest) {
      const content = encoding ? await decoded(bytes, encoding, expected.size) : bytes;
      if (!content || integrityOf(content) !== expected.integrity) return null;
      this.#matched.set(key, digest);
    }
    return { size: bytes.length, stream: Readable.from([bytes]) };
  }
}

/** Decompresses a file. Content that is larger than the released one is refused before it fills the memory. */
async function decoded(bytes: Buffer, encoding: Encoding, size: number): Promise<Buffer | null> {
  return decode[encoding](bytes, { maxOutputLength: Math.max(1, size) }).catch(() => null);
}
