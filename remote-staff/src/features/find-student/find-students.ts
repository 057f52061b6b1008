import { queryOf } from '@tapin/shared/api';
import { keepPreviousData } from '@tapin/shared/query';

/** The number of results that fit into the list at a glance. */
const maxResults = 8;

/** The first students whose names match. While the next search runs, the previous results stay. */
export const findStudentsQuery = (schoolUserId: string, searchTerm: string) =>
  queryOf(
    'GET /staff/students',
    { query: { schoolUserId, searchTerm, pageSize: maxResults } },
    { enabled: searchTerm !== '', placeholderData: keepPreviousData },
  );
