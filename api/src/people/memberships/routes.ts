import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { joinWithCode } from './join-with-code.ts';
import { joinSchool } from './joining.ts';

export function membershipRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'POST /user/school', async ({ body }, { caller: { userId }, client, now }) =>
    joinWithCode(db, { userId, client, now }, body.schoolCode, (transaction) =>
      joinSchool(transaction, userId, body.schoolCode, body.role),
    ),
  );
}
