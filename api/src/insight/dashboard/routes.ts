import type { Api } from '#src/http/services.ts';
import { cachedRoute } from '#src/insight/reply-cache/cached-route.ts';
import type { ReplyCache } from '#src/insight/reply-cache/reply-cache.ts';
import { schoolDayVariant } from '#src/insight/school-days/counted-days.ts';
import { findCareRevision } from './care-state.ts';
import { loadAverages, loadDashboard, loadStats, loadWeeklyTrends } from './service.ts';

export function dashboardRoutes(api: Api, cache: ReplyCache): void {
  cachedRoute(
    api,
    'GET /staff/dashboard',
    {
      cache,
      variant: async ({ services, member, now, today }) =>
        `${today()} ${await findCareRevision(services.db, member.schoolId, now)}`,
      // The reply has the code with which an admin of the school accepts the district that asks for it.
      hasSecret: ({ dashboard }) => dashboard.districtRequests.length > 0,
    },
    async (_, { services, member, today }) => ({
      dashboard: await loadDashboard(services.db, member, today()),
    }),
  );

  cachedRoute(
    api,
    'GET /staff/dashboard/stats',
    // The usual number of check-ins depends on the time of day, so a cached reply is valid for a minute.
    { cache, variant: ({ now, timeZone }) => `${timeZone()} ${Math.floor(now.getTime() / 60_000)}` },
    async ({ query }, { services, member, now, timeZone, language }) => {
      const window = { daysAgo: query.daysAgo ?? 0, now, timeZone: timeZone() };
      return { stats: await loadStats(services.db, member, query, window, language) };
    },
  );

  cachedRoute(
    api,
    'GET /staff/dashboard/averages',
    { cache, variant: (context) => schoolDayVariant(context) },
    async ({ query }, { services, member, now, timeZone, language }) =>
      loadAverages(services.db, member, query, { now, timeZone: timeZone() }, language),
  );

  cachedRoute(
    api,
    'GET /staff/dashboard/weekly-trends',
    { cache },
    async ({ query }, { services, member, language }) => ({
      data: await loadWeeklyTrends(services.db, member, query, query, language),
    }),
  );
}
