import { call } from '@tapin/shared/api';
import { queryOptions } from '@tapin/shared/query';

export const dashboardQuery = (schoolUserId: string) =>
  queryOptions({
    queryKey: ['GET /staff/dashboard', schoolUserId],
    queryFn: ({ signal }) => call('GET /staff/dashboard', { query: { schoolUserId } }, { signal }),
  });

export const statsQuery = (schoolUserId: string) =>
  queryOptions({
    queryKey: ['GET /staff/dashboard/stats', schoolUserId],
    queryFn: ({ signal }) =>
      call('GET /staff/dashboard/stats', { query: { schoolUserId, daysAgo: 0 } }, { signal }),
  });
