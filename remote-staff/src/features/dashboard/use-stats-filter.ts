import { queryOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import { keepPreviousData } from '@tapin/shared/query';
import { knownValue, useUrlParameter } from '@tapin/shared/ui/use-url-parameter';
import type { StatsFilter } from '#src/components/dashboard-calls.ts';
import type { ClassFilter } from '#src/components/filters/use-class-filter.ts';
import { useClassFilter } from '#src/components/filters/use-class-filter.ts';

export type Averages = OutputOf<'GET /staff/dashboard/averages'>['averages'];
export type AveragedDays = InputOf<'GET /staff/dashboard/averages'>['query']['daysAgo'];

/** The averages over the school days up to today. The previous filter’s averages stay while others load. */
export const averagesQuery = (schoolUserId: string, daysAgo: AveragedDays, filter: ClassFilter) =>
  queryOf(
    'GET /staff/dashboard/averages',
    { query: { schoolUserId, daysAgo, ...filter } },
    { placeholderData: keepPreviousData },
  );

const longerTimes = [7, 30, 365] as const;
export const times = [0, ...longerTimes] as const satisfies readonly StatsFilter['daysAgo'][];

export function useStatsFilter() {
  const { filter: group, pathWith } = useClassFilter();
  const [daysAgo, chooseTime] = useUrlParameter('daysAgo', '');
  const time = knownValue(longerTimes, daysAgo);
  return {
    group,
    /** The window of time; undefined for today. */
    time,
    filter: { ...(time && { daysAgo: time }), ...group },
    pathWith,
    chooseTime,
  };
}
