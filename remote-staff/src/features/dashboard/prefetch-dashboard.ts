import type { QueryClient } from '@tapin/shared/query';
import { getAuth } from '@tapin/shared/session';
import { dashboardQuery, statsQuery } from '#src/components/dashboard-calls.ts';

/** Fills the cache with what the dashboard shows first, so that it is rendered once and whole. */
export default async function prefetchDashboard(client: QueryClient): Promise<void> {
  const id = getAuth().schoolUser?._id;
  if (!id) return;
  await Promise.all([client.prefetchQuery(dashboardQuery(id)), client.prefetchQuery(statsQuery(id))]);
}
