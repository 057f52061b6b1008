import { route } from '#src/http/route.ts';
import type { Api } from '#src/services.ts';
import { joinSchool } from './joining.ts';
import { changeProfile } from './profile.ts';
import { insertFeedback } from './repository.ts';
import { loadMe } from './service.ts';

export function userRoutes(api: Api): void {
  route(api, 'GET /user/me', async (_, { services, caller }) => loadMe(services, caller.userId));

  route(api, 'POST /user/school', async ({ body }, { services, caller }) =>
    services.db
      .transaction()
      .execute((transaction) => joinSchool(transaction, caller.userId, body.schoolCode, body.role)),
  );

  route(api, 'PUT /user/profile', async ({ body }, { services, caller, now }) =>
    services.db.transaction().execute((transaction) => changeProfile(transaction, caller.userId, body, now)),
  );

  route(api, 'POST /user/feedback', async ({ body }, { services, caller, now }) => {
    await insertFeedback(services.db, { userId: caller.userId, text: body.feedback.trim(), now });
    return { ok: true };
  });
}
