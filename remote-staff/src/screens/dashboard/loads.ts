import type { OutputOf } from '@tapin/shared/contract/calls';

/** The state of a query. */
interface Load<Data> {
  data: Data | undefined;
  error: Error | null;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

export type DashboardLoad = Load<OutputOf<'GET /staff/dashboard'>>;
export type StatsLoad = Load<OutputOf<'GET /staff/dashboard/stats'>>;
