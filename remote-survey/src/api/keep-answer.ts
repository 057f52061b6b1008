import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Answer } from '@tapin/shared/contract/entities';
import type { QueryClient } from '@tapin/shared/query';

/**
 * Adds a recorded answer to the questions on the page. A load that began before the answer was recorded must not take
 * it away again, so it starts anew.
 */
export async function keepAnswer(
  client: QueryClient,
  queryKey: readonly unknown[],
  answer: Answer,
): Promise<void> {
  const isLoading = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  client.setQueriesData<OutputOf<'GET /student/:school/questions'>>(
    { queryKey },
    (asked) => asked && { ...asked, answers: [...asked.answers, answer] },
  );
  if (isLoading) void client.invalidateQueries({ queryKey });
}
