import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { lookingUpCode } from '#src/means/throttle/code-guesses.ts';
import { changeProfile } from './profile.ts';
import { insertFeedback } from './repository.ts';
import { loadMe } from './service.ts';

export function meRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /user/me', async (_, { services, caller }) => loadMe(services, caller.userId));

  route(api, 'PUT /user/profile', async ({ body }, { caller: { userId }, now }) => {
    const change = () =>
      db.transaction().execute((transaction) => changeProfile(transaction, userId, body, now));
    return body.schoolCode === undefined ? change() : lookingUpCode(db, { userId, now }, change);
  });

  route(api, 'POST /user/feedback', async ({ body }, { services, caller, now }) => {
    await insertFeedback(services.db, { userId: caller.userId, text: body.feedback.trim(), now });
    return { ok: true };
  });
}
