import type { Api } from '#src/http/services.ts';
import type { ReplyMemory } from '#src/insight/reuse/reply-memory.ts';
import { reusableRoute } from '#src/insight/reuse/reusable-route.ts';
import { loadDashboard, loadStats, loadWeeklyTrends } from './service.ts';

export function dashboardRoutes(api: Api, memory: ReplyMemory): void {
  reusableRoute(
    api,
    'GET /staff/dashboard',
    {
      memory,
      moment: ({ today }) => today(),
      // The reply has the code of the district that asks for the school.
      hasSecret: ({ dashboard }) => dashboard.districtRequests.length > 0,
    },
    async (_, { services, member, today }) => ({
      dashboard: await loadDashboard(services.db, member, today()),
    }),
  );

  reusableRoute(
    api,
    'GET /staff/dashboard/stats',
    // The usual number of check-ins by this time of day changes with each minute.
    { memory, moment: ({ now, timeZone }) => `${timeZone()} ${Math.floor(now.getTime() / 60_000)}` },
    async ({ query }, { services, member, now, timeZone, language }) => {
      const window = { daysAgo: query.daysAgo ?? 0, now, timeZone: timeZone() };
      return { stats: await loadStats(services.db, member, query, window, language) };
    },
  );

  reusableRoute(
    api,
    'GET /staff/dashboard/weekly-trends',
    { memory },
    async ({ query }, { services, member, language }) => ({
      data: await loadWeeklyTrends(services.db, member, query, query, language),
    }),
  );
}
