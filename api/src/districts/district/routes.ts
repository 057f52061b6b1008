import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { limitCodeLookups } from '#src/infrastructure/rate-limits/code-guesses.ts';
import { chooseRemotes, joinDistrict } from './service.ts';

export function districtRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'POST /district/user', async ({ body }, { caller: { userId }, client, now }) =>
    limitCodeLookups(db, { userId, client, now }, () =>
      db.transaction().execute((transaction) => joinDistrict(transaction, userId, body.districtCode)),
    ),
  );

  route(api, 'PUT /district/remotes', async ({ body }, { district, now }) => ({
    district: await db
      .transaction()
      .execute((transaction) => chooseRemotes(transaction, district, body.remotes, now)),
  }));
}
