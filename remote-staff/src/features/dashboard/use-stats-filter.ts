import type { StatsFilter } from '#src/components/dashboard-calls.ts';
import { useClassFilter } from '#src/components/filters/use-class-filter.ts';
import { useParameter } from './use-parameter.ts';

const longerTimes = [7, 30, 365] as const;
export const times = [0, ...longerTimes] as const satisfies readonly StatsFilter['daysAgo'][];

/** Reads the filters of the figures from the address. Invalid values are ignored, and today is the default. */
export function useStatsFilter() {
  const { filter: group, pathWith } = useClassFilter();
  const [daysAgo, chooseTime] = useParameter('daysAgo');
  const time = longerTimes.find((each) => String(each) === daysAgo);
  return {
    /** The filters without the window of time. */
    group,
    /** The window of time; undefined for today. */
    time,
    filter: { ...(time && { daysAgo: time }), ...group },
    /** Returns the path of another screen with the same filters. */
    pathWith,
    chooseTime,
  };
}
