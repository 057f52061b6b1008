import { randomBytes } from 'node:crypto';
import type { Objects } from './objects.ts';

const path = 'keys/edge.txt';

/**
 * Made by whoever asks first. Where the store cannot be written, each process has one of its own, and `tell` hears of
 * it: with several edges most reports of loads are then lost.
 */
export async function storeSecret(objects: Objects, tell: (line: string) => void): Promise<string> {
  const own = randomBytes(32).toString('base64url');
  try {
    const known = await objects.read(path);
    if (known) return known;
    return (await objects.create(path, own)) ? own : ((await objects.read(path)) ?? own);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    tell(
      `${objects.address}/${path} could not be made (${reason}): until it can, this edge knows only pages of its own and forgets them when it stops`,
    );
    return own;
  }
}
