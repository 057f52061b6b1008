import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import type { Budget } from '../limits.ts';
import { SourceError } from '../problems.ts';

/**
 * Yields the content of an entry. Bytes are counted while they are inflated, because the sizes that a zip states may be
 * wrong.
 */
export async function* readEntry(zip: ZipFile, entry: Entry, budget: Budget): AsyncGenerator<Buffer> {
  const name = entry.fileName;
  if (entry.isEncrypted()) throw new SourceError('zip-encrypted', name);
  const damaged = (cause?: unknown) => new SourceError('zip-damaged', name, { cause });
  if (!entry.canDecodeFileData()) throw damaged();
  const stream = await zip.openReadStreamPromise(entry).catch((cause: unknown) => {
    throw damaged(cause);
  });
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  const { maxRatio, ratioAppliesAfterBytes } = budget.limits;
  let bytes = 0;
  let checksum = 0;
  try {
    for (;;) {
      const { value: chunk, done } = await chunks.next().catch((cause: unknown) => {
        throw damaged(cause);
      });
      if (done) break;
      bytes += chunk.length;
      checksum = crc32(chunk, checksum);
      budget.addBytes(chunk.length, name);
      if (bytes > ratioAppliesAfterBytes && bytes > entry.compressedSize * maxRatio)
        throw new SourceError('zip-too-large', name);
      yield chunk;
    }
    if (checksum !== entry.crc32) throw damaged();
  } finally {
    stream.destroy();
  }
}
