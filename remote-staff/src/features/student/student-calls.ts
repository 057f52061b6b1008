import { call, listOf, queryOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import { keepPreviousData, useMutation } from '@tapin/shared/query';
import { fridayOf } from '#src/components/days/days.ts';
import { useSchoolUserId } from '#src/components/membership.ts';

export type Overview = OutputOf<'GET /staff/student/:id/overview'>['overview'];
export type FeedItem = OutputOf<'GET /staff/student/:id/feed'>['feed'][number];
export type StudentDays = NonNullable<InputOf<'GET /staff/student/:id/overview'>['query']['daysAgo']>;

export const defaultStudentDays = 30 satisfies StudentDays;

/** A page of the feed has the days of three weeks. */
const feedPageDays = 21;

/** Keeps the current figures on the screen while another window or week loads. */
const keepPrevious = { placeholderData: keepPreviousData };

export const overviewQuery = (schoolUserId: string, id: string, daysAgo: StudentDays) =>
  queryOf(
    'GET /staff/student/:id/overview',
    { params: { id }, query: { schoolUserId, daysAgo } },
    keepPrevious,
  );

export const trendsQuery = (schoolUserId: string, id: string, monday: string) =>
  queryOf(
    'GET /staff/student/:id/weekly-trends',
    { params: { id }, query: { schoolUserId, startDate: monday, endDate: fridayOf(monday) } },
    keepPrevious,
  );

export const feedQuery = (schoolUserId: string, id: string) =>
  listOf(
    'GET /staff/student/:id/feed',
    { params: { id }, query: { schoolUserId } },
    { pageSize: feedPageDays },
  );

export function useDeviceCode(id: string) {
  const schoolUserId = useSchoolUserId();
  return useMutation({
    mutationFn: () => call('POST /staff/student/:id/device-code', { params: { id }, body: { schoolUserId } }),
  });
}
