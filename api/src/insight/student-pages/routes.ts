import { pageSizes } from '@tapin/shared/contract/paging';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { schoolWeek, trendsOf } from '#src/insight/figures/school-week.ts';
import { listSchoolDays } from '#src/people/calendar/school-days.ts';
import { countDays, listFeedDays, listStudentDays } from './repository.ts';
import { feedOf, loadOverview, viewStudent } from './service.ts';

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

  route(api, 'GET /staff/student/:id/feed', async ({ params, query }, { services, member, now }) => {
    const { offset = 0, pageSize = pageSizes.feed } = query;
    const student = await viewStudent(services.db, member, params.id, { page: 'feed', now });
    const feed = feedOf(await listFeedDays(services.db, member.schoolId, student.id, { offset, pageSize }));
    const total = await countDays(services.db, member.schoolId, student.id);
    return { count: feed.length, pageSize, total, feed };
  });

  route(api, 'GET /staff/student/:id/weekly-trends', async ({ params, query }, { services, member, now }) => {
    const week = schoolWeek(query.startDate, query.endDate);
    const student = await viewStudent(services.db, member, params.id, { page: 'weekly-trends', now });
    const key = { schoolId: member.schoolId, studentId: student.id };
    const days = await listStudentDays(services.db, key, query.startDate, query.endDate);
    const schoolDays = await listSchoolDays(services.db, member.schoolId, query.startDate, query.endDate);
    return { weeklyTrends: trendsOf(week, days, schoolDays) };
  });
}
