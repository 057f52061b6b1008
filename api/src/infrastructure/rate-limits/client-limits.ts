import { minutes } from '#src/basics/clock.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { limitEvents } from './event-counts.ts';

/** The limits allow a whole school behind one address in the minutes before the first lesson. */
export const maxCallsPerTenMinutes = {
  'sign-up': 3_000,
  'reset request': 600,
  'reset link': 600,
  'guardian link': 600,
} as const;

/**
 * Limits public calls that cost a hash, a mail or a row, or that say whether a code is right. Logging in is not limited here: only its failures are counted,
 * because all people of a school may log in from one address.
 */
export async function limitCalls(
  { services: { db }, client, now }: CallContext,
  kind: keyof typeof maxCallsPerTenMinutes,
): Promise<void> {
  const limit = { max: maxCallsPerTenMinutes[kind], windowMs: minutes(10) };
  await limitEvents(db, `${kind} from ${client}`, limit, now);
}
