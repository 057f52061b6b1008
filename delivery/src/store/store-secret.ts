import { randomBytes } from 'node:crypto';
import type { Objects } from './objects.ts';

const path = 'keys/edge.txt';

/** Made by whoever asks first. Where the store cannot be written, each process has one of its own. */
export async function storeSecret(objects: Objects): Promise<string> {
  const own = randomBytes(32).toString('base64url');
  try {
    const known = await objects.read(path);
    if (known) return known;
    return (await objects.create(path, own)) ? own : ((await objects.read(path)) ?? own);
  } catch {
    return own;
  }
}
