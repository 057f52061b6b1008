import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/**
 * Compresses a file at the highest level, because it is compressed only once. Source maps are large and rarely loaded,
 * so they get a lower level.
 */
export const brotli = (path: string, content: Buffer): Promise<Buffer> =>
  compress(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: path.endsWith('.map') ? 5 : constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** Returns what a visitor downloads for each file. A file that compression makes larger is sent as it is. */
export async function compressedSizes(
  folder: string,
  files: readonly string[],
): Promise<Record<string, number>> {
  const sizes = files.map(async (file) => {
    const content = await readFile(join(folder, file));
    const compressed = await brotli(file, content);
    return [file, Math.min(compressed.length, content.length)] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}
