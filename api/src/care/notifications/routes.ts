import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { saveChoices } from './choices.ts';
import { loadChoicesWithFallback } from './own-choices.ts';
import { loadAlarmReach } from './reach.ts';

export function notificationRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /user/notices', async (_, { caller }) => loadChoicesWithFallback(db, caller.userId));

  route(api, 'PUT /user/notices', async ({ body }, { caller }) => {
    await saveChoices(db, caller.userId, body);
    return loadChoicesWithFallback(db, caller.userId);
  });

  route(api, 'GET /staff/care/reach', async (_, { member }) => loadAlarmReach(db, member.schoolId));
}
