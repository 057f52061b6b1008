import { hours } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';
import { joinWithCode } from '#src/people/memberships/join-with-code.ts';
import { changeProfile } from './profile.ts';
import { insertFeedback } from './repository.ts';
import { loadMe } from './service.ts';

const feedbackLimit = { max: 10, windowMs: hours(1) };

export function meRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /user/me', async (_, { services, caller }) => loadMe(services, caller));

  route(api, 'PUT /user/profile', async ({ body }, { services, caller: { userId }, client, now }) => {
    const change = (transaction: Database) => changeProfile(transaction, userId, body, now);
    const changed = await (body.schoolCode === undefined
      ? db.transaction().execute(change)
      : joinWithCode(db, { userId, client, now }, body.schoolCode, change));
    services.outbox.wake();
    return changed;
  });

  route(api, 'POST /user/feedback', async ({ body }, { services, caller, now }) => {
    await limitEvents(db, `feedback:${caller.userId}`, feedbackLimit, now);
    await insertFeedback(services.db, { userId: caller.userId, text: body.feedback.trim(), now });
    return { ok: true };
  });
}
