import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StoredFile } from '#src/store/store.ts';

/** Writes a file of the store. A server of the folder never reads an incomplete file. */
export async function writeStored(target: string, { stream }: StoredFile): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await pipeline(stream, createWriteStream(`${target}.part`));
  await rename(`${target}.part`, target);
}
