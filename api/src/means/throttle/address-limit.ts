import { AppError } from '#src/basics/app-error.ts';
import { minutes } from '#src/basics/clock.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { countEvent } from './throttle.ts';

/** A whole school may come from one address in the minutes before the first lesson. */
export const callsFromAddress = 600;

/** For calls that anybody may make and that cost a hash or a mail. */
export async function limitFromAddress(
  { services: { db }, address, now }: CallContext,
  what: 'sign-up' | 'reset request' | 'reset',
): Promise<void> {
  const count = await countEvent(db, `${what} from ${address}`, now, minutes(10));
  if (count > callsFromAddress) throw new AppError('too_many_requests');
}
