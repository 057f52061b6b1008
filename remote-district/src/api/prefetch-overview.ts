import type { QueryClient } from '@tapin/shared/query';
import { getAuth } from '@tapin/shared/session';
import { overviewQuery } from './overview.ts';

/** Fills the cache with the schools, so that the screen that lists them is rendered once and whole. */
export default async function prefetchOverview(client: QueryClient): Promise<void> {
  const id = getAuth().districtUser?._id;
  if (id) await client.prefetchQuery(overviewQuery(id));
}
