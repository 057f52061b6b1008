import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { joinWithCode } from '#src/people/memberships/join-with-code.ts';
import { joinSchool } from '#src/people/memberships/joining.ts';
import { announceRequest } from './announce.ts';
import { setNew } from './repository.ts';

export function membershipRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'POST /user/school', async ({ body }, { services, caller: { userId }, client, now }) => {
    const joined = await joinWithCode(db, { userId, client, now }, body.schoolCode, async (transaction) => {
      const joined = await joinSchool(transaction, userId, body.schoolCode, body.role);
      const { school, verified } = joined.schoolUser;
      const request = { schoolId: Number(school), userId, role: body.role };
      if (verified === 'pending') await announceRequest(transaction, request, now);
      return joined;
    });
    services.outbox.wake();
    return joined;
  });

  route(api, 'POST /user/first-steps-seen', async (_, { member }) => {
    await setNew(db, member.id, false);
    return { ok: true };
  });
}
