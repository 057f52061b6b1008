import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { requestToJoin } from './announce.ts';
import { decideAboutRoleRequest, loadRoleRequests, withdrawRoleRequest } from './role-requests-service.ts';
import { decideAboutMember, markAsSeen, removeStudent, restoreMember } from './service.ts';

export function membershipRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'POST /user/school', async ({ body }, { services, caller: { userId }, client, now }) => {
    const joined = await requestToJoin(db, { userId, client, now }, body);
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

  route(api, 'PUT /admin/role-request/:id', async ({ params, body }, { member, now }) => {
    const decision = { id: params.id, approve: body.approve };
    await decideAboutRoleRequest(db, member, decision, now);
    outbox.wake();
    return { ok: true };
  });

  route(api, 'DELETE /admin/role-request/:id', async ({ params }, { member, now }) => {
    await withdrawRoleRequest(db, member, params.id, now);
    return { ok: true };
  });
}

export function admissionRoutes(api: Api): void {
  route(api, 'POST /admin/approve-or-reject-school-user', async ({ body }, { services, member, now }) => {
    const { forSchoolUserId, approve } = body;
    await decideAboutMember(services.db, member, { forSchoolUserId, approved: approve }, now);
    services.outbox.wake();
    return { ok: true };
  });

  route(api, 'POST /admin/restore-school-user', async ({ body }, { services, member, now }) => {
    await restoreMember(services.db, member, body.forSchoolUserId, now);
    services.outbox.wake();
    return { ok: true };
  });

  route(api, 'DELETE /staff/student/:id', async ({ params }, { services, member, now }) => {
    await removeStudent(services.db, member, params.id, now);
    return { ok: true };
  });
}
