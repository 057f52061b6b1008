import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { decideAboutRequest, listRequests } from './service.ts';

export function requestRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /district/school-user-requests', async (_, { district, now }) => ({
    data: await listRequests(db, district, now),
  }));

  route(api, 'PUT /district/school/approve-or-reject', async ({ body }, { district, now }) => {
    await db.transaction().execute((transaction) => decideAboutRequest(transaction, district, body, now));
    return { ok: true };
  });
}
