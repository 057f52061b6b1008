import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, openPromise, type ZipFile } from 'yauzl';

/** Returns the content of each file of a zip by its name. Only for tests: it has no limits. */
export async function extract(source: string | Buffer): Promise<Record<string, Buffer>> {
  const zip: ZipFile = await (typeof source === 'string' ? openPromise(source) : fromBufferPromise(source));
  const files: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry())
    if (!entry.fileName.endsWith('/'))
      files[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry));
  return files;
}
