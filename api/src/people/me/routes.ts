import { hours } from '#src/basics/clock.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { limitCodeLookups } from '#src/infrastructure/rate-limits/code-guesses.ts';
import { limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';
import { changeProfile } from './profile.ts';
import { insertFeedback } from './repository.ts';
import { loadMe } from './service.ts';

const feedbackLimit = { max: 10, windowMs: hours(1) };

export function meRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /user/me', async (_, { services, caller }) => loadMe(services, caller.userId));

  route(api, 'PUT /user/profile', async ({ body }, { services, caller: { userId }, client, now }) => {
    const change = () =>
      db.transaction().execute((transaction) => changeProfile(transaction, userId, body, now));
    const changed = await (body.schoolCode === undefined
      ? change()
      : limitCodeLookups(db, { userId, client, now }, change));
    services.outbox.wake();
    return changed;
  });

  route(api, 'POST /user/feedback', async ({ body }, { services, caller, now }) => {
    await limitEvents(db, `feedback:${caller.userId}`, feedbackLimit, now);
    await insertFeedback(services.db, { userId: caller.userId, text: body.feedback.trim(), now });
    return { ok: true };
  });
}
