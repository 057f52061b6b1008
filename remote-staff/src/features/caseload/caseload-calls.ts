import { listOf } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';
import { pageSizes } from '@tapin/shared/contract/vocabulary';
import { keepPreviousData } from '@tapin/shared/query';

export type CaseloadChoice = Pick<
  InputOf<'GET /staff/caseload'>['query'],
  'searchTerm' | 'show' | 'grade' | 'gradeCode' | 'sort'
>;

/** The students of the viewer’s caseload. While another choice loads, the previous students stay. */
export const caseloadQuery = (
  schoolUserId: string,
  { searchTerm, show, grade, gradeCode, sort }: CaseloadChoice,
) => ({
  // The parameters are in the order of the prefetched address in `remote.ts`.
  ...listOf(
    'GET /staff/caseload',
    {
      query: {
        schoolUserId,
        ...(searchTerm && { searchTerm }),
        ...(show && { show }),
        ...(grade && { grade }),
        ...(gradeCode && { gradeCode }),
        ...(sort && { sort }),
      },
    },
    { pageSize: pageSizes.list },
  ),
  placeholderData: keepPreviousData,
});
