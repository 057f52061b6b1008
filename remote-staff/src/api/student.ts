import { call } from '@tapin/shared/api';
import { queryOptions } from '@tapin/shared/query';

export const overviewQuery = (schoolUserId: string, id: string) =>
  queryOptions({
    queryKey: ['GET /staff/student/:id/overview', schoolUserId, id],
    queryFn: ({ signal }) =>
      call('GET /staff/student/:id/overview', { params: { id }, query: { schoolUserId } }, { signal }),
  });

export const feedQuery = (schoolUserId: string, id: string) =>
  queryOptions({
    queryKey: ['GET /staff/student/:id/feed', schoolUserId, id],
    queryFn: ({ signal }) =>
      call('GET /staff/student/:id/feed', { params: { id }, query: { schoolUserId } }, { signal }),
  });
