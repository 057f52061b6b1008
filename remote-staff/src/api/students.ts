import { call } from '@tapin/shared/api';
import { queryOptions } from '@tapin/shared/query';

export const studentsQuery = (schoolUserId: string) =>
  queryOptions({
    queryKey: ['GET /staff/students', schoolUserId],
    queryFn: ({ signal }) => call('GET /staff/students', { query: { schoolUserId } }, { signal }),
  });
