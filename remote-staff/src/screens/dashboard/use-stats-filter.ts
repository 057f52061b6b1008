import type { StatsFilter } from '#src/api/dashboard.ts';
import type { TrendsFilter } from '#src/api/trends.ts';
import { useClassFilter } from '#src/components/class-filters/use-class-filter.ts';
import { codeInParameter } from '#src/grade-options.ts';
import { useParameter } from './use-parameter.ts';

export const times = [0, 7, 30, 365] as const satisfies readonly StatsFilter['daysAgo'][];
export const grades = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** Reads the filters of the figures from the address. Invalid values are ignored, and today is the default. */
export function useStatsFilter() {
  const { filter, pathWith } = useClassFilter();
  const [daysAgo, chooseTime] = useParameter('daysAgo');
  const [grade, chooseGrade] = useParameter('grade');
  const time = times.find((each) => each !== 0 && String(each) === daysAgo);
  const gradeNumber = grades.find((each) => String(each) === grade);
  const gradeCode = codeInParameter(grade ?? '');
  const group: TrendsFilter = {
    ...filter,
    ...(gradeNumber && { grade: gradeNumber }),
    ...(gradeCode && { gradeCode }),
  };
  return {
    /** The filters without the window of time. */
    group,
    filter: { ...(time && { daysAgo: time }), ...group },
    /** Returns the path of another screen with the same filters. */
    pathWith,
    chooseTime,
    chooseGrade,
  };
}
