import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { limitCodeLookups } from '#src/infrastructure/rate-limits/code-guesses.ts';
import { joinSchool } from './joining.ts';

export function membershipRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'POST /user/school', async ({ body }, { caller: { userId }, client, now }) =>
    limitCodeLookups(db, { userId, client, now }, () =>
      db.transaction().execute((transaction) => joinSchool(transaction, userId, body.schoolCode, body.role)),
    ),
  );
}
