import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Answer } from '@tapin/shared/contract/entities';
import type { QueryClient } from '@tapin/shared/query';

/**
 * Adds a recorded answer to the cached questions. A load that began before the answer was recorded would overwrite it,
 * so it is cancelled and started again.
 */
export async function cacheAnswer(
  client: QueryClient,
  queryKey: readonly unknown[],
  answer: Answer,
): Promise<void> {
  const isLoading = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  client.setQueriesData<OutputOf<'GET /student/:school/questions'>>(
    { queryKey },
    (previous) => previous && { ...previous, answers: [...previous.answers, answer] },
  );
  if (isLoading) void client.invalidateQueries({ queryKey });
}
