import { useQuery } from '@tapin/shared/query';
import { useSchoolUserId } from '#src/api/membership.ts';
import { statusQuery } from '#src/api/status.ts';
import { useClassFilter } from '#src/components/class-filters/use-class-filter.ts';

/** Loads today's answers of the students that the filters in the address select. */
export function useStatus() {
  const { filter } = useClassFilter();
  return useQuery(statusQuery(useSchoolUserId(), filter));
}
