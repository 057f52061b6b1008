import { pageSizes } from '@tapin/shared/contract/paging';
import type { Api } from '#src/http/services.ts';
import { cachedRoute } from '#src/insight/reply-cache/cached-route.ts';
import type { ReplyCache } from '#src/insight/reply-cache/reply-cache.ts';
import { studentsInScope } from '#src/insight/scope/scope.ts';
import { schoolUserOf } from '#src/people/memberships/replies.ts';
import { personOf } from '#src/people/users/replies.ts';
import { matchesTerm } from '#src/people/users/search.ts';
import { checkInOf } from '#src/policy/asked-students.ts';
import { visibleStudentsOf } from '#src/policy/visible-students.ts';
import { countStudents, listStudentsPage } from './repository.ts';
import { loadStatus } from './service.ts';

export function studentRoutes(api: Api, cache: ReplyCache): void {
  cachedRoute(
    api,
    'GET /staff/students',
    { cache, variant: ({ today }) => today() },
    async ({ query }, { services, member, today }) => {
      const { offset = 0, pageSize = pageSizes.list, searchTerm } = query;
      const scope = studentsInScope(visibleStudentsOf(member));
      const matches = matchesTerm(searchTerm);
      const page = { offset, pageSize };
      const rows = await listStudentsPage(services.db, scope, { matches, page, today: today() });
      const students = rows.map((row) => ({
        user: personOf(row),
        schoolUser: {
          ...schoolUserOf({ ...row, id: row.school_user_id, user_id: row.id }),
          noOfTapIns: row.tap_ins,
          ...checkInOf(row),
        },
      }));
      const total = await countStudents(services.db, scope, matches);
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
