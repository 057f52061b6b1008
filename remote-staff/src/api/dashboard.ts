import { queryOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import type { PriorityStudent, PriorityStudentToday } from '@tapin/shared/contract/figures';
import { keepPreviousData } from '@tapin/shared/query';

export type Dashboard = OutputOf<'GET /staff/dashboard'>['dashboard'];
/** What belongs to one day is there for today only. */
export type CareStudent = PriorityStudent & Partial<Omit<PriorityStudentToday, keyof PriorityStudent>>;
export type Stats = OutputOf<'GET /staff/dashboard/stats'>['stats'];
export type StatsFilter = Omit<InputOf<'GET /staff/dashboard/stats'>['query'], 'schoolUserId'>;

/** A page that is open all day stays true: it is asked anew when its tab comes to the front, and every other minute. */
export const upToDate = { refetchOnWindowFocus: 'always', refetchInterval: 120_000 } as const;

export const dashboardQuery = (schoolUserId: string) =>
  queryOf('GET /staff/dashboard', { query: { schoolUserId } }, upToDate);

/** While another filter loads, the figures of the one before stay. */
export const statsQuery = (schoolUserId: string, filter: StatsFilter = {}) =>
  queryOf(
    'GET /staff/dashboard/stats',
    { query: { schoolUserId, ...filter } },
    { ...upToDate, placeholderData: keepPreviousData },
  );
