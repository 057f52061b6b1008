import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { decideAboutMember, removeStudent, restoreMember } from './service.ts';

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
