import { queryOf } from '@tapin/shared/api';
import type { Month, MonthFigures } from '@tapin/shared/contract/month-calls';
import { keepPreviousData } from '@tapin/shared/query';

export type { Month, MonthFigures };

/** The averages of a range of days. The previous range’s averages stay on the page while others load. */
export const monthQuery = (schoolUserId: string, { start, end }: { start: string; end: string }) =>
  queryOf(
    'GET /staff/month',
    { query: { schoolUserId, startDate: start, endDate: end } },
    { placeholderData: keepPreviousData },
  );

/** The averages for paper: without figures of few students, and without today. */
export const printedMonthQuery = (schoolUserId: string, { start, end }: { start: string; end: string }) =>
  queryOf('GET /staff/month', { query: { schoolUserId, startDate: start, endDate: end, on: 'paper' } });
