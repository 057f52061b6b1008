import type { QueryClient } from '@tapin/shared/query';
import { getAuth } from '@tapin/shared/session';
import { dashboardQuery, statsQuery } from '#src/components/dashboard-calls.ts';

/** Fills the cache with the first data of the dashboard, so that it renders completely at once. */
export default async function prefetchDashboard(client: QueryClient): Promise<void> {
  const id = getAuth().schoolUser?._id;
  if (!id) return;
  await Promise.all([client.prefetchQuery(dashboardQuery(id)), client.prefetchQuery(statsQuery(id))]);
}
