import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { findMembershipFor } from './service.ts';

export function studentMembershipRoutes(api: Api): void {
  route(api, 'GET /staff/student/:id/membership', async ({ params }, { services, caller, now }) => {
    const id = await findMembershipFor(services.db, caller, parseId(params.id) ?? 0, now);
    if (id === null) throw new AppError('not_found');
    return { schoolUserId: String(id) };
  });
}
