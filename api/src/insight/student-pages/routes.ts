import { pageSizes } from '@tapin/shared/contract/paging';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { feedOf, listAnswered } from './feed.ts';
import { countDays, listFeedDays } from './repository.ts';
import { loadOverview, loadStudentWeek, viewStudent } from './service.ts';

export function studentPageRoutes(api: Api): void {
  route(
    api,
    'GET /staff/student/:id/overview',
    async ({ params, query }, { services, member, today, language, now }) => ({
      overview: await loadOverview(services.db, member, params.id, {
        daysAgo: query.daysAgo ?? -1,
        today: today(),
        language,
        now,
      }),
    }),
  );

  route(
    api,
    'GET /staff/student/:id/feed',
    async ({ params, query }, { services, member, language, now }) => {
      const { offset = 0, pageSize = pageSizes.feed } = query;
      const { db } = services;
      const student = await viewStudent(db, member, params.id, { page: 'feed', now });
      const answers = await listFeedDays(db, member.schoolId, student.id, { offset, pageSize });
      const feed = feedOf(answers, await listAnswered(db, member.schoolId, answers), language);
      const total = await countDays(db, member.schoolId, student.id);
      return { count: feed.length, pageSize, total, feed };
    },
  );

  route(
    api,
    'GET /staff/student/:id/weekly-trends',
    async ({ params, query }, { services, member, language, now }) =>
      loadStudentWeek(services.db, member, params.id, { ...query, language, now }),
  );
}
