import { createHash } from 'node:crypto';
import { proofParts } from '@tapin/shared/contract/vocabulary';
import { firstWordOfSha256, solve } from './solve.ts';

const seed = '00ff7f80'.repeat(8);

function hashOf(part: number, number: number): number {
  const input = Buffer.alloc(40);
  input.write(seed, 'hex');
  input.writeUInt32BE(part, 32);
  input.writeUInt32BE(number, 36);
  return createHash('sha256').update(input).digest().readUInt32BE();
}

test('a proof of work has a small enough hash for each part, and its progress goes up to 1', async () => {
  const shares: number[] = [];
  const work = 500;
  const proof = await solve({ challenge: 'signed', seed, work }, (share) => shares.push(share));
  expect(proof.challenge).toBe('signed');
  expect(proof.solution).toHaveLength(proofParts);
  for (const [part, number] of proof.solution.entries())
    expect(hashOf(part, number)).toBeLessThan(2 ** 32 / work);
  expect(shares).toEqual(Array.from({ length: proofParts }, (_, part) => (part + 1) / proofParts));
});

test('the page can run other tasks while it finds a proof of work', async () => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  });
  await solve({ challenge: 'signed', seed, work: 8_000 }, () => {});
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(0);
});

test.each([0, 1, 77, 2 ** 31, 2 ** 32 - 1])(
  'the first word of the hash of the number %d equals that of SHA-256',
  (number) => {
    const block = new Int32Array(16);
    for (let word = 0; word < 8; word += 1)
      block[word] = Number.parseInt(seed.slice(word * 8, word * 8 + 8), 16);
    block[8] = 3;
    block[9] = number;
    block[10] = 0x80000000;
    block[15] = 320;
    expect(firstWordOfSha256(block)).toBe(hashOf(3, number));
  },
);
