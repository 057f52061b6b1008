import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { askToTalk, loadAdults, loadTalk, withdrawRequest } from './service.ts';

export function talkRoutes(api: Api): void {
  const { db, notifications } = api.services;

  route(api, 'GET /student/:school/adults', async (_, { member, now, timeZone }) =>
    loadAdults(db, member, { now, zone: timeZone() }),
  );

  route(api, 'GET /student/:school/talk', async (_, { member, now, timeZone }) =>
    loadTalk(db, member, { now, zone: timeZone() }),
  );

  route(api, 'POST /student/:school/talk', async ({ body }, { member, now, timeZone }) => {
    const device = { now, zone: timeZone() };
    const talk = await db
      .transaction()
      .execute((transaction) => askToTalk(transaction, member, body.adult, device));
    notifications.wake();
    return talk;
  });

  route(api, 'DELETE /student/:school/talk', async (_, { member, now, timeZone }) => {
    const device = { now, zone: timeZone() };
    return db.transaction().execute((transaction) => withdrawRequest(transaction, member, device));
  });
}
