import { call, keyOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Answer } from '@tapin/shared/contract/entities';
import { type QueryClient, useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';

const questionsOfAnyDay = keyOf('GET /student/:school/questions');

/** Puts the stored answer in the place of the one that it replaced. A load that began earlier would undo this. */
async function cacheCorrection(client: QueryClient, replaced: string, answer: Answer): Promise<void> {
  const queryKey = questionsOfAnyDay;
  await client.cancelQueries({ queryKey });
  client.setQueriesData<OutputOf<'GET /student/:school/questions'>>(
    { queryKey },
    (previous) =>
      previous && {
        ...previous,
        answers: previous.answers.map((each) => (each._id === replaced ? answer : each)),
      },
  );
}

/** Replaces one of today's answers. Repeating it is safe: the server changes an answer only once. */
export function useCorrectAnswer(
  school: string,
  replaced: string,
  onStored: (response: Answer['response']) => void,
) {
  const client = useQueryClient();
  return useAction(
    async (response: Answer['response']) => {
      const { answer } = await call('POST /student/correct-response/:school', {
        params: { school },
        body: { answer: replaced, response },
      });
      onStored(answer.response);
      await cacheCorrection(client, replaced, answer);
    },
    { repeats: true },
  );
}
