import { createHash, randomBytes } from 'node:crypto';
import type { ChallengeSchema, ProofSchema } from '@tapin/contract/proof-of-work';
import type { Static } from 'typebox';
import { countWaitingHashesOf } from '#src/accounts/credentials/passwords.ts';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, minutes } from '#src/basics/clock.ts';
import { retryAt } from '#src/basics/retry.ts';
import { isSameHash } from '#src/basics/secrets.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { countEvent, type EventCount } from '#src/infrastructure/rate-limits/event-counts.ts';
import { hmac } from '#src/infrastructure/sealing.ts';
import { maxFailuresPerClient, readFailures } from './attempt-limits.ts';

type Challenge = Static<typeof ChallengeSchema>;
export type Proof = Static<typeof ProofSchema>;

/**
 * The number of hashes in one part. All parts take about a second on a slow Chromebook and a tenth of a second on a
 * new computer.
 */
export const leastWork = 16_384;
/** An attacker can increase the work for an IP address. This limits the cost for the honest people there. */
export const maxWorkFactor = 16;
/** A slow device solves the greatest work in less than half of this time. */
const challengeValidMs = minutes(2);

const challengePattern = /^([0-9a-f]{64})\.(\d{1,9})\.(\d{1,12})\.([\w-]{43})$/;

const codeOf = ({ services, client }: CallContext, parts: readonly string[]) =>
  hmac(services.db, 'proof of work', [client, ...parts]);

async function createChallenge(context: CallContext, workFactor: number): Promise<Challenge> {
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

/** Whether the proof solves an unused challenge of this client. The challenge is then used up. */
async function useUpProof(context: CallContext, { challenge, solution }: Proof): Promise<boolean> {
  const { services, now } = context;
  const [, seed = '', work = '', expiresAt = '', code = ''] = challengePattern.exec(challenge) ?? [];
  if (!isSameHash(code, await codeOf(context, [seed, work, expiresAt]))) return false;
  if (Number(expiresAt) * 1_000 <= now.getTime() || !isSolved(seed, Number(work), solution)) return false;
  return (await countEvent(services.db, `proof ${seed}`, now, challengeValidMs)).count === 1;
}

/**
 * A client with so many waiting password hashes has a rush of log-ins or sends a flood. The queue needs about four
 * seconds for them. A rush waits for its hashes, and needs a proof only when some of its log-ins fail, because nearly
 * all attempts of a flood fail.
 */
export const waitingInRush = 60;
/** The failures of a client in 15 minutes after which its new devices have to prove work during a rush. */
export const maxFailuresInRush = maxFailuresPerClient / 10;

const maxFailuresNow = (client: string) =>
  countWaitingHashesOf(client) < waitingInRush ? maxFailuresPerClient : maxFailuresInRush;

const maxCallsWithoutProof = { max: 200, windowMs: minutes(10) };

function proofRequired({ count, expiresAt }: EventCount, now: Date): AppError {
  // With fewer failures the reason is a rush, which will soon be over.
  const afterSeconds = count < maxFailuresPerClient ? 5 : retryAt(expiresAt, now).afterSeconds;
  return new AppError('proof_of_work_required', { afterSeconds });
}

export async function challengeFor(context: CallContext): Promise<Challenge> {
  const { services, client, now } = context;
  const { count } = await readFailures(services.db, client, now);
  return createChallenge(context, count / maxFailuresPerClient);
}

/**
 * Throws when the client has too many failures. Attempts without a proof are checked again when their turn in the
 * queue comes.
 */
export async function refuseWithoutProof({ services, client, now }: CallContext): Promise<void> {
  const failures = await readFailures(services.db, client, now);
  if (failures.count >= maxFailuresNow(client)) throw proofRequired(failures, now);
}

/**
 * Demands a proof of work from a new device when its client has too many failures. Returns whether the attempt has a
 * proof.
 */
export async function requireProof(
  context: CallContext,
  failures: EventCount,
  proof: Proof | undefined,
): Promise<boolean> {
  if (failures.count < maxFailuresNow(context.client)) return false;
  if (proof && (await useUpProof(context, proof))) return true;
  throw proofRequired(failures, context.now);
}

/** Counts a call of the client. Past the limit, a proof of work is demanded instead of refusing the call. */
export async function limitByProof(
  context: CallContext,
  kind: string,
  proof: Proof | undefined,
): Promise<void> {
  const { services, client, now } = context;
  const calls = await countEvent(services.db, `${kind} from ${client}`, now, maxCallsWithoutProof.windowMs);
  if (calls.count <= maxCallsWithoutProof.max) return;
  if (!(proof && (await useUpProof(context, proof)))) throw proofRequired(calls, now);
}
