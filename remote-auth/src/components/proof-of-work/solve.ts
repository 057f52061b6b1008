import type { OutputOf } from '@tapin/shared/contract/calls';
import { proofParts } from '@tapin/shared/contract/vocabulary';
import { firstWordOfSha256 } from './sha-256.ts';

/** The page can react to a key or a press after each batch. */
const batchMs = 30;
const hashesBetweenLooksAtTheClock = 256;

const yieldToPage = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Returns the block of the hash: the seed, the part, the number, and the padding for 40 bytes. */
function blockOf(seed: string, part: number): Int32Array {
  const block = new Int32Array(16);
  for (let word = 0; word < 8; word += 1)
    block[word] = Number.parseInt(seed.slice(word * 8, word * 8 + 8), 16);
  block[8] = part;
  block[10] = 0x80000000;
  block[15] = 320;
  return block;
}

/**
 * Finds the numbers that prove work. It runs in the page, in short batches, because the policy of the page allows
 * neither WebAssembly nor a worker from a blob.
 */
export async function solve(
  { challenge, seed, work }: OutputOf<'GET /auth/proof-of-work'>,
  onProgress: (share: number) => void,
): Promise<{ challenge: string; solution: number[] }> {
  const limit = 2 ** 32 / work;
  const solution: number[] = [];
  let batchEnd = performance.now() + batchMs;
  for (let part = 0; part < proofParts; part += 1) {
    const block = blockOf(seed, part);
    let number = 0;
    for (block[9] = number; firstWordOfSha256(block) >= limit; block[9] = number) {
      number += 1;
      if (number % hashesBetweenLooksAtTheClock > 0 || performance.now() < batchEnd) continue;
      await yieldToPage();
      batchEnd = performance.now() + batchMs;
    }
    solution.push(number);
    onProgress((part + 1) / proofParts);
  }
  return { challenge, solution };
}
