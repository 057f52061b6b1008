import { queryOf } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';
import { keepPreviousData } from '@tapin/shared/query';
import { fridayOf } from '#src/components/days/days.ts';

export type TrendsFilter = Pick<
  InputOf<'GET /staff/dashboard/weekly-trends'>['query'],
  'teacherId' | 'classType' | 'grade' | 'gradeCode'
>;

/** The figures of a school week, named by its Monday. The current week stays on the screen while another one loads. */
export const trendsQuery = (schoolUserId: string, monday: string, filter: TrendsFilter) =>
  queryOf(
    'GET /staff/dashboard/weekly-trends',
    { query: { schoolUserId, startDate: monday, endDate: fridayOf(monday), ...filter } },
    { placeholderData: keepPreviousData },
  );
