import { queryOf } from '@tapin/shared/api';
import type { TrendRange } from '@tapin/shared/contract/vocabulary';
import { keepPreviousData, useQuery } from '@tapin/shared/query';
import { useDistrictUserId } from '#src/components/district-user.ts';

const minuteMs = 60_000;

/** Loads how the students of each school answered in the range. The days before today do not change any more. */
export function useTrends(daysAgo: TrendRange) {
  const query = { districtUserId: useDistrictUserId(), daysAgo };
  return useQuery(
    queryOf(
      'GET /district/trends',
      { query },
      { placeholderData: keepPreviousData, staleTime: 5 * minuteMs },
    ),
  );
}
