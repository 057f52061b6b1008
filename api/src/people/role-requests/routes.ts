import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { roleRequestOf } from './replies.ts';
import { listRoleRequests } from './repository.ts';
import { decideAboutRoleRequest, withdrawRoleRequest } from './service.ts';

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
