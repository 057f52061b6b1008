import { call } from '@tapin/shared/api';
import { queryOptions } from '@tapin/shared/query';

export const staffQuery = (schoolUserId: string) =>
  queryOptions({
    queryKey: ['GET /admin/staff', schoolUserId],
    queryFn: ({ signal }) => call('GET /admin/staff', { query: { schoolUserId } }, { signal }),
  });

export const staffMemberQuery = (schoolUserId: string, id: string) =>
  queryOptions({
    queryKey: ['GET /admin/staff/:id', schoolUserId, id],
    queryFn: ({ signal }) =>
      call('GET /admin/staff/:id', { params: { id }, query: { schoolUserId } }, { signal }),
  });
