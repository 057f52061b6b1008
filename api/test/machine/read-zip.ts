import { text } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

export async function readZipTexts(path: string): Promise<Map<string, string>> {
  const zip = await openPromise(path);
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
