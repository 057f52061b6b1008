import { useQuery } from '@tapin/shared/query';
import { useSchoolUserId } from '#src/api/membership.ts';
import { statusQuery } from '#src/api/status.ts';
import { useClassFilter } from '#src/components/class-filters/use-class-filter.ts';

/** Today's answers of the students that the filters of the address let through. */
export function useStatus() {
  const { filter } = useClassFilter();
  return useQuery(statusQuery(useSchoolUserId(), filter));
}
