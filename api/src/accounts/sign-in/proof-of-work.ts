import { createHash, randomBytes } from 'node:crypto';
import type { ChallengeSchema, ProofSchema } from '@tapin/shared/contract/proof-of-work';
import type { Static } from 'typebox';
import { addMs, minutes } from '#src/basics/clock.ts';
import { isSameHash } from '#src/basics/secrets.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { countEvent } from '#src/infrastructure/rate-limits/event-counts.ts';
import { hmac } from '#src/infrastructure/server-keys/sealing.ts';

export type Challenge = Static<typeof ChallengeSchema>;
export type Proof = Static<typeof ProofSchema>;

/** The hashes of one part. All parts take about a second on a slow Chromebook and a tenth of it on a new computer. */
export const leastWork = 16_384;
/** An attacker can make the work of the address grow. This bounds what that costs the honest people there. */
export const maxWorkFactor = 16;
/** A solution of the greatest work takes a slow device less than half of this time. */
const challengeValidMs = minutes(2);

const challengePattern = /^([0-9a-f]{64})\.(\d{1,9})\.(\d{1,12})\.([\w-]{43})$/;

const codeOf = ({ services, client }: CallContext, parts: readonly string[]) =>
  hmac(services.db, 'proof of work', [client, ...parts]);

/** Returns a challenge for this client. The server stores nothing about it. */
export async function createChallenge(context: CallContext, workFactor: number): Promise<Challenge> {
  const work = leastWork * Math.min(maxWorkFactor, Math.max(1, Math.floor(workFactor)));
  const seed = randomBytes(32).toString('hex');
  const expiresAt = Math.floor(addMs(context.now, challengeValidMs).getTime() / 1_000);
  const parts = [seed, String(work), String(expiresAt)];
  return { challenge: [...parts, await codeOf(context, parts)].join('.'), seed, work };
}

function isSolved(seed: string, work: number, solution: readonly number[]): boolean {
  return solution.every((number, part) => {
    const input = Buffer.alloc(40);
    input.write(seed, 'hex');
    input.writeUInt32BE(part, 32);
    input.writeUInt32BE(number, 36);
    return createHash('sha256').update(input).digest().readUInt32BE() < 2 ** 32 / work;
  });
}

/** Whether the proof solves a challenge of this client that was not used before. It is used up by this. */
export async function useUpProof(context: CallContext, { challenge, solution }: Proof): Promise<boolean> {
  const { services, now } = context;
  const [, seed = '', work = '', expiresAt = '', code = ''] = challengePattern.exec(challenge) ?? [];
  if (!isSameHash(code, await codeOf(context, [seed, work, expiresAt]))) return false;
  if (Number(expiresAt) * 1_000 <= now.getTime() || !isSolved(seed, Number(work), solution)) return false;
  return (await countEvent(services.db, `proof ${seed}`, now, challengeValidMs)).count === 1;
}
