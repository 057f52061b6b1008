import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { announceRequest } from '#src/people/admission/announce.ts';
import { setNew } from '#src/people/admission/repository.ts';
import { joinWithCode } from './join-with-code.ts';
import { joinSchool } from './joining.ts';

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
