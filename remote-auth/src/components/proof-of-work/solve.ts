import type { OutputOf } from '@tapin/shared/contract/calls';
import { proofParts } from '@tapin/shared/contract/vocabulary';

const primes = (count: number) => {
  const found: number[] = [];
  for (let each = 2; found.length < count; each += 1)
    if (found.every((prime) => each % prime)) found.push(each);
  return found;
};
const fraction = (value: number) => ((value % 1) * 2 ** 32) | 0;

/** The constants of SHA-256: the fractional parts of the roots of the first prime numbers. */
const roundConstants = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const initialState = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

const schedule = new Int32Array(64);

/**
 * Returns the first 32 bits of the SHA-256 of a message that fits into one block of 16 words with its padding.
 * `crypto.subtle` is asynchronous, which would cost more than the hash of so short a message.
 */
export function firstWordOfSha256(block: Int32Array): number {
  const w = schedule;
  w.set(block);
  for (let i = 16; i < 64; i += 1) {
    const early = w[i - 15] ?? 0;
    const late = w[i - 2] ?? 0;
    const s0 = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const s1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    w[i] = ((w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = initialState;
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (roundConstants[i] ?? 0) + (w[i] ?? 0)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  return (a + (initialState[0] ?? 0)) >>> 0;
}

const batchMs = 30;
const hashesBetweenLooksAtTheClock = 256;

const yieldToPage = () => new Promise<void>((resolve) => setTimeout(resolve));

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
 * Finds the numbers that solve a proof of work. It runs on the main thread, in short batches, because the policy of the
 * page allows neither WebAssembly nor a worker from a blob.
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
