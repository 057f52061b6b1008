import { countWaitingHashesOf } from '#src/accounts/passwords/hashing.ts';
import { AppError } from '#src/basics/app-error.ts';
import { minutes } from '#src/basics/clock.ts';
import { retryAt } from '#src/basics/retry.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { countEvent, type EventCount } from '#src/infrastructure/rate-limits/event-counts.ts';
import { maxFailuresPerClient, readFailures } from './attempt-limits.ts';
import { type Challenge, createChallenge, type Proof, useUpProof } from './proof-of-work.ts';

/**
 * How many password hashes of one client may wait before a proof of work is required from its new devices. The queue works
 * on so many for about four seconds. Only a rush of log-ins or a flood has more.
 */
export const maxWaitingWithoutProof = 60;
const maxCallsWithoutProof = { max: 200, windowMs: minutes(10) };

function proofRequired({ count, expiresAt }: EventCount, now: Date): AppError {
  // Without failures the reason is the queue, which is soon empty.
  const afterSeconds = count > 0 ? retryAt(expiresAt, now).afterSeconds : 5;
  return new AppError('proof_of_work_required', { afterSeconds });
}

/** Returns a challenge whose work grows with the failures of the client. */
export async function challengeFor(context: CallContext): Promise<Challenge> {
  const { services, client, now } = context;
  const { count } = await readFailures(services.db, client, now);
  return createChallenge(context, count / maxFailuresPerClient);
}

/** Throws when the client has too many failures. It is checked again in the queue, for attempts without a proof. */
export async function refuseWithoutProof({ services, client, now }: CallContext): Promise<void> {
  const failures = await readFailures(services.db, client, now);
  if (failures.count >= maxFailuresPerClient) throw proofRequired(failures, now);
}

/**
 * Demands a proof of work from a new device when its client has too many failures or waiting hashes. Returns whether the
 * attempt has one.
 */
export async function requireProof(
  context: CallContext,
  failures: EventCount,
  proof: Proof | undefined,
): Promise<boolean> {
  const isFree =
    failures.count < maxFailuresPerClient && countWaitingHashesOf(context.client) < maxWaitingWithoutProof;
  if (isFree) return false;
  if (proof && (await useUpProof(context, proof))) return true;
  throw proofRequired(failures, context.now);
}

/** Counts a call of the client, and demands a proof of work past the limit instead of refusing it. */
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
