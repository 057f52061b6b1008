import { pageSizes } from '@tapin/contract/paging';
import type { Api } from '#src/http/services.ts';
import { cachedRoute } from '#src/insight/reply-cache/cached-route.ts';
import type { ReplyCache } from '#src/insight/reply-cache/reply-cache.ts';
import { gradeOf, schoolUserOf } from '#src/people/memberships/replies.ts';
import { personOf } from '#src/people/users/users.ts';
import { checkInOf } from '#src/policy/asked-students.ts';
import { studentsInScope, visibleStudentsOf } from '#src/policy/visible-students.ts';
import { loadStatus } from './service.ts';
import { countStudents, listStudentsPage } from './students-page.ts';

export function studentRoutes(api: Api, cache: ReplyCache): void {
  cachedRoute(
    api,
    'GET /staff/students',
    { cache, variant: ({ today }) => today() },
    async ({ query }, { services, member, today }) => {
      const { offset = 0, pageSize = pageSizes.list, ...choice } = query;
      const scope = studentsInScope(visibleStudentsOf(member), choice);
      const options = { choice, page: { offset, pageSize }, today: today() };
      const rows = await listStudentsPage(services.db, scope, options);
      const students = rows.map((row) => ({
        user: personOf(row),
        schoolUser: {
          ...schoolUserOf({ ...row, id: row.school_user_id, user_id: row.id }),
          ...gradeOf(row),
          noOfTapIns: row.tap_ins,
          ...checkInOf(row),
        },
      }));
      const total = await countStudents(services.db, scope, options);
      return { count: students.length, pageSize, total, students };
    },
  );

  cachedRoute(
    api,
    'GET /staff/students/status',
    { cache, variant: ({ today }) => today() },
    async ({ query }, { services, member, today, language }) => ({
      students: await loadStatus(services.db, member, query, today(), language),
    }),
  );
}
