import { queryOf } from '@tapin/shared/api';

export const dashboardQuery = (schoolUserId: string) =>
  queryOf('GET /staff/dashboard', { query: { schoolUserId } });

export const statsQuery = (schoolUserId: string) =>
  queryOf('GET /staff/dashboard/stats', { query: { schoolUserId, daysAgo: 0 } });
