import { call } from '@tapin/shared/api';
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

export interface NewAnswer {
  student: string;
  school: string;
  /** The local day on the page. The server determines the day of the answer itself. */
  day: string;
  questionId: string;
  response: Answer['response'];
}

/** Records an answer. Repeating it is safe: the server keeps the first one of the day and returns it. */
export async function submitAnswer({ school, questionId, response }: NewAnswer): Promise<Answer> {
  const { answer } = await call('POST /student/submit-response/:school', {
    params: { school },
    body: { questionId, response },
  });
  return answer;
}
