import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { loadDashboard, loadStats, loadStatus, loadWeeklyTrends, windowStart } from './service.ts';

export function staffDashboardRoutes(api: Api): void {
  route(api, 'GET /staff/dashboard', async (_, { services, member, today }) => ({
    dashboard: await loadDashboard(services.db, member, today()),
  }));

  route(api, 'GET /staff/dashboard/stats', async ({ query }, { services, member, today, language }) => {
    const end = today();
    const window = { start: windowStart(end, query.daysAgo ?? 0), end };
    return { stats: await loadStats(services.db, member, query, window, language) };
  });

  route(api, 'GET /staff/dashboard/weekly-trends', async ({ query }, { services, member }) => {
    const { startDate, endDate } = query;
    return { data: { weeklyTrends: await loadWeeklyTrends(services.db, member, query, startDate, endDate) } };
  });

  route(api, 'GET /staff/students/status', async ({ query }, { services, member, today, language }) => ({
    students: await loadStatus(services.db, member, query, today(), language),
  }));
}
