import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { requestToJoin } from './announce.ts';
import { decideAboutRoleRequest, loadRoleRequests, withdrawRoleRequest } from './role-requests-service.ts';
import { decideAboutMember, markAsSeen, removeStudent, restoreMember } from './service.ts';

export function membershipRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'POST /user/school', async ({ body }, { once, services, caller: { userId }, client, now }) => {
    const joined = await requestToJoin(db, { userId, client, now }, body, once);
    services.outbox.wake();
    return joined;
  });

  route(api, 'POST /user/first-steps-seen', async (_, { member }) => {
    await markAsSeen(db, member);
    return { ok: true };
  });
}

export function roleRequestRoutes(api: Api): void {
  const { db, outbox } = api.services;

  route(api, 'GET /admin/role-requests', async (_, { member, now }) => {
    return { requests: await loadRoleRequests(db, member, now) };
  });

  route(api, 'PUT /admin/role-request/:id', async ({ params, body }, { once, member, now }) => {
    const decision = { id: params.id, approve: body.approve };
    const done = await once(async (transaction) => {
      await decideAboutRoleRequest(transaction, member, decision, now);
      return { ok: true };
    });
    outbox.wake();
    return done;
  });

  route(api, 'DELETE /admin/role-request/:id', async ({ params }, { once, member, now }) => {
    return once(async (transaction) => {
      await withdrawRoleRequest(transaction, member, params.id, now);
      return { ok: true };
    });
  });
}

export function admissionRoutes(api: Api): void {
  route(api, 'POST /admin/approve-or-reject-school-user', async ({ body }, { services, member, now }) => {
    const { forSchoolUserId, approve } = body;
    await decideAboutMember(services.db, member, { forSchoolUserId, approved: approve }, now);
    services.outbox.wake();
    return { ok: true };
  });

  route(api, 'POST /admin/restore-school-user', async ({ body }, { once, services, member, now }) => {
    const done = await once(async (transaction) => {
      await restoreMember(transaction, member, body.forSchoolUserId, now);
      return { ok: true };
    });
    services.outbox.wake();
    return done;
  });

  route(api, 'DELETE /staff/student/:id', async ({ params }, { once, member, now }) => {
    return once(async (transaction) => {
      await removeStudent(transaction, member, params.id, now);
      return { ok: true };
    });
  });
}
