import type { OutputOf } from '@tapin/shared/contract/calls';

/** The state of a query. */
interface QueryState<Data> {
  data: Data | undefined;
  error: Error | null;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

export type DashboardLoad = QueryState<OutputOf<'GET /staff/dashboard'>>;
export type StatsLoad = QueryState<OutputOf<'GET /staff/dashboard/stats'>>;
