import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { makeFile } from '#src/infrastructure/rate-limits/call-limits.ts';
import { dashboardRoutes } from '#src/insight/dashboard/routes.ts';
import { exportList, exportStaff } from '#src/insight/exports/service.ts';
import { loadMonth } from '#src/insight/month/service.ts';
import { cachedRoute } from '#src/insight/reply-cache/cached-route.ts';
import type { ReplyCache } from '#src/insight/reply-cache/reply-cache.ts';
import { schoolDayVariant } from '#src/insight/school-days/counted-days.ts';
import { studentMembershipRoutes, studentPageRoutes } from '#src/insight/student-pages/routes.ts';
import { studentRoutes } from '#src/insight/students/routes.ts';

function exportRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /staff/export', async ({ query }, { member, today, timeZone, language, now }) => {
    const when = { today: today(), language, now, timeZone: timeZone() };
    return makeFile(db, { ...member, now }, () => exportList(db, member, query, when));
  });

  route(api, 'GET /admin/staff/export', async ({ query }, { member, today, language, now }) => {
    const when = { today: today(), language, now };
    return makeFile(db, { ...member, now }, () => exportStaff(db, member, query.searchTerm, when));
  });
}

function monthRoutes(api: Api, cache: ReplyCache): void {
  cachedRoute(
    api,
    'GET /staff/month',
    { cache, variant: (context) => schoolDayVariant(context) },
    async ({ query: { startDate, endDate, on } }, { services, member, now, timeZone }) => {
      const moment = { now, timeZone: timeZone() };
      const options = { range: { start: startDate, end: endDate }, isForPaper: on === 'paper' };
      return { month: await loadMonth(services.db, member, options, moment) };
    },
  );
}

export function insightRoutes(api: Api, cache: ReplyCache): void {
  dashboardRoutes(api, cache);
  monthRoutes(api, cache);
  studentRoutes(api, cache);
  exportRoutes(api);
  studentPageRoutes(api);
  studentMembershipRoutes(api);
}
