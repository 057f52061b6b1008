import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { loadChoices, saveChoices } from './choices.ts';

export function notificationRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /user/notices', async (_, { caller }) => loadChoices(db, caller.userId));

  route(api, 'PUT /user/notices', async ({ body }, { caller }) => {
    await saveChoices(db, caller.userId, body);
    return loadChoices(db, caller.userId);
  });
}
