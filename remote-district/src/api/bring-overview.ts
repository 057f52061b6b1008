import type { QueryClient } from '@tapin/shared/query';
import { getAuth } from '@tapin/shared/session';
import { overviewQuery } from './overview.ts';

/** Puts the schools into the cache, so that the screen that lists them is drawn once and whole. */
export async function bringOverview(client: QueryClient): Promise<void> {
  const id = getAuth().districtUser?._id;
  if (id) await client.prefetchQuery(overviewQuery(id));
}
