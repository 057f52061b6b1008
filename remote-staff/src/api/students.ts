import { listOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import { pageSizes } from '@tapin/shared/contract/vocabulary';
import { keepPreviousData } from '@tapin/shared/query';

export type ListedStudent = OutputOf<'GET /staff/students'>['students'][number];

/** The students by name. While another search loads, the previous results stay. */
export const studentsQuery = (schoolUserId: string, searchTerm: string) => ({
  ...listOf(
    'GET /staff/students',
    { query: { schoolUserId, ...(searchTerm && { searchTerm }) } },
    { pageSize: pageSizes.list },
  ),
  placeholderData: keepPreviousData,
});
