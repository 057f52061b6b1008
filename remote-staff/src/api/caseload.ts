import { listOf } from '@tapin/shared/api';
import { pageSizes } from '@tapin/shared/contract/vocabulary';

/** The students whom the person looks after: those first whose counselor they are. */
export const caseloadQuery = (schoolUserId: string) =>
  listOf('GET /staff/caseload', { query: { schoolUserId } }, { pageSize: pageSizes.list });
