import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { joinWithCode } from '#src/people/memberships/join-with-code.ts';
import { joinSchool } from '#src/people/memberships/joining.ts';
import { announceRequest } from './announce.ts';
import { setNew } from './repository.ts';
import { listRoleRequests } from './role-requests-repository.ts';
import { decideAboutRoleRequest, roleRequestOf, withdrawRoleRequest } from './role-requests-service.ts';
import { decideAboutMember, removeStudent, restoreMember } from './service.ts';

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

export function roleRequestRoutes(api: Api): void {
  const { db, outbox } = api.services;

  route(api, 'GET /admin/role-requests', async (_, { member, now }) => {
    const rows = await listRoleRequests(db, [member.schoolId], now);
    return { requests: rows.map((row) => roleRequestOf(row, member)) };
  });

  route(api, 'PUT /admin/role-request/:id', async ({ params, body }, { member, now }) => {
    const decision = { id: params.id, approve: body.approve };
    await db
      .transaction()
      .execute((transaction) => decideAboutRoleRequest(transaction, member, decision, now));
    outbox.wake();
    return { ok: true };
  });

  route(api, 'DELETE /admin/role-request/:id', async ({ params }, { member, now }) => {
    await db.transaction().execute((transaction) => withdrawRoleRequest(transaction, member, params.id, now));
    return { ok: true };
  });
}

export function admissionRoutes(api: Api): void {
  route(api, 'POST /admin/approve-or-reject-school-user', async ({ body }, { services, member, now }) => {
    const { forSchoolUserId, approve } = body;
    await services.db
      .transaction()
      .execute((transaction) =>
        decideAboutMember(transaction, member, { forSchoolUserId, approved: approve }, now),
      );
    services.outbox.wake();
    return { ok: true };
  });

  route(api, 'POST /admin/restore-school-user', async ({ body }, { services, member, now }) => {
    await services.db
      .transaction()
      .execute((transaction) => restoreMember(transaction, member, body.forSchoolUserId, now));
    services.outbox.wake();
    return { ok: true };
  });

  route(api, 'DELETE /staff/student/:id', async ({ params }, { services, member, now }) => {
    await services.db
      .transaction()
      .execute((transaction) => removeStudent(transaction, member, params.id, now));
    return { ok: true };
  });
}
