import { pageSizes } from '@tapin/shared/contract/paging';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { gradeOf } from '#src/people/memberships/columns.ts';
import { personOf } from '#src/people/users/replies.ts';
import { matchesTerm } from '#src/people/users/search.ts';
import { countRemoved, listRemoved } from './repository.ts';
import { correctStudent, restoreStudent } from './service.ts';

export function studentAdminRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /staff/removed-students', async ({ query }, { member }) => {
    const { offset = 0, pageSize = pageSizes.list, searchTerm } = query;
    const matches = matchesTerm(searchTerm);
    const rows = await listRemoved(db, member.schoolId, matches, { offset, pageSize });
    const total = await countRemoved(db, member.schoolId, matches);
    const students = rows.map((row) => ({
      ...personOf(row),
      ...gradeOf(row),
      removedAt: row.left_at?.toISOString() ?? null,
      removedBy: row.removed_by,
    }));
    return { count: students.length, pageSize, total, students };
  });

  route(api, 'POST /staff/student/:id/restore', async ({ params }, { member, now }) => {
    await db.transaction().execute((transaction) => restoreStudent(transaction, member, params.id, now));
    return { ok: true };
  });

  route(api, 'PUT /staff/student/:id/classes', async ({ params, body }, { member, now }) => {
    await db
      .transaction()
      .execute((transaction) => correctStudent(transaction, member, { id: params.id, body, now }));
    return { ok: true };
  });
}
