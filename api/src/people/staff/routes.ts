import { pageSizes } from '@tapin/shared/contract/paging';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { hasSecondFactor } from '#src/people/access/second-factor-rule.ts';
import { memberOf } from '#src/people/memberships/replies.ts';
import { matchesTerm } from '#src/people/users/search.ts';
import { countStaff, findStaffMember, listStaff, listStudentsOf, taughtStudentOf } from './repository.ts';
import { changeRole } from './service.ts';

export function staffRoutes(api: Api): void {
  route(api, 'PUT /admin/change-school-user-role', async ({ body }, { services, member, now }) => {
    const { requested } = await services.db
      .transaction()
      .execute((transaction) => changeRole(transaction, member, body, now));
    services.outbox.wake();
    return { ok: true, ...(requested && { requested }) };
  });

  route(api, 'GET /admin/staff', async ({ query }, { services, member }) => {
    const { offset = 0, pageSize = pageSizes.list, searchTerm } = query;
    const matches = matchesTerm(searchTerm);
    const rows = await listStaff(services.db, member.schoolId, matches, { offset, pageSize });
    const total = await countStaff(services.db, member.schoolId, matches);
    return { count: rows.length, pageSize, total, schoolUsers: rows.map(memberOf) };
  });

  route(api, 'GET /admin/staff/:id', async ({ params }, { services, member }) => {
    const found = await findStaffMember(services.db, member.schoolId, parseId(params.id) ?? 0);
    if (!found) throw new AppError('not_found');
    const students = await listStudentsOf(services.db, member.schoolId, found.id);
    return {
      ...memberOf(found),
      hasSecondFactor: await hasSecondFactor(services.db, found.id),
      since: found.created_at.toISOString(),
      students: students.map(taughtStudentOf),
    };
  });
}
