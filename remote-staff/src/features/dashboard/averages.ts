import { queryOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import { keepPreviousData } from '@tapin/shared/query';
import type { ClassFilter } from '#src/components/filters/status-calls.ts';

export type Averages = OutputOf<'GET /staff/dashboard/averages'>['averages'];
export type AveragedDays = InputOf<'GET /staff/dashboard/averages'>['query']['daysAgo'];

/** The answers of the school days up to today, and how they went. Those of the previous filter stay while others load. */
export const averagesQuery = (schoolUserId: string, daysAgo: AveragedDays, filter: ClassFilter) =>
  queryOf(
    'GET /staff/dashboard/averages',
    { query: { schoolUserId, daysAgo, ...filter } },
    { placeholderData: keepPreviousData },
  );
