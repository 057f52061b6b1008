import { queryOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import type { PriorityStudent, PriorityStudentToday } from '@tapin/shared/contract/figures';
import { keepPreviousData } from '@tapin/shared/query';

export type Dashboard = OutputOf<'GET /staff/dashboard'>['dashboard'];
/** A student who needs care. The fields about a single day are set for today only. */
export type CareStudent = PriorityStudent & Partial<Omit<PriorityStudentToday, keyof PriorityStudent>>;
export type Stats = OutputOf<'GET /staff/dashboard/stats'>['stats'];
export type StatsFilter = Omit<InputOf<'GET /staff/dashboard/stats'>['query'], 'schoolUserId'>;

/** A page that is open all day refetches when its tab gets the focus, and every two minutes. */
export const refetchOptions = { refetchOnWindowFocus: 'always', refetchInterval: 120_000 } as const;

export const dashboardQuery = (schoolUserId: string) =>
  queryOf('GET /staff/dashboard', { query: { schoolUserId } }, refetchOptions);

/** The figures of a filter. While they load, the figures of the previous filter stay on the page. */
export const statsQuery = (schoolUserId: string, filter: StatsFilter = {}) =>
  queryOf(
    'GET /staff/dashboard/stats',
    { query: { schoolUserId, ...filter } },
    { ...refetchOptions, placeholderData: keepPreviousData },
  );
