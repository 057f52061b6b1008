import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { loadDashboard, loadStats, loadWeeklyTrends } from './service.ts';

export function dashboardRoutes(api: Api): void {
  route(api, 'GET /staff/dashboard', async (_, { services, member, today }) => ({
    dashboard: await loadDashboard(services.db, member, today()),
  }));

  route(
    api,
    'GET /staff/dashboard/stats',
    async ({ query }, { services, member, now, timeZone, language }) => {
      const window = { daysAgo: query.daysAgo ?? 0, now, timeZone: timeZone() };
      return { stats: await loadStats(services.db, member, query, window, language) };
    },
  );

  route(api, 'GET /staff/dashboard/weekly-trends', async ({ query }, { services, member }) => {
    const { startDate, endDate } = query;
    return { data: { weeklyTrends: await loadWeeklyTrends(services.db, member, query, startDate, endDate) } };
  });
}
