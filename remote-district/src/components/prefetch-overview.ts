import type { QueryClient } from '@tapin/shared/query';
import { getAuth } from '@tapin/shared/session';
import { overviewQuery } from './school-calls.ts';

/** Prefetches the overview into the cache, so that the first render of the schools screen is complete. */
export default async function prefetchOverview(client: QueryClient): Promise<void> {
  const id = getAuth().districtUser?._id;
  if (id) await client.prefetchQuery(overviewQuery(id));
}
