import { createHash } from 'node:crypto';
import type { OutputOf } from '@tapin/contract/calls';
import { proofParts } from '@tapin/contract/vocabulary';
import type { Visitor } from '#test/visitor.ts';

type Challenge = OutputOf<'GET /auth/proof-of-work'>;

export function solveChallenge({ challenge, seed, work }: Challenge) {
  const input = Buffer.alloc(40);
  input.write(seed, 'hex');
  const solution = Array.from({ length: proofParts }, (_, part) => {
    input.writeUInt32BE(part, 32);
    for (let number = 0; ; number += 1) {
      input.writeUInt32BE(number, 36);
      if (createHash('sha256').update(input).digest().readUInt32BE() < 2 ** 32 / work) return number;
    }
  });
  return { challenge, solution };
}

export async function proveWork(visitor: Visitor) {
  return solveChallenge((await visitor.call('GET /auth/proof-of-work', {})).body);
}
