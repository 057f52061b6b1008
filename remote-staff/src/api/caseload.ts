import { listOf } from '@tapin/shared/api';
import { pageSizes } from '@tapin/shared/contract/vocabulary';

/** The students whom the person looks after, first those whose counselor the person is. */
export const caseloadQuery = (schoolUserId: string) =>
  listOf('GET /staff/caseload', { query: { schoolUserId } }, { pageSize: pageSizes.list });
