import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { NewOwnQuestion, OwnQuestion, QuestionOffer } from '@tapin/shared/contract/own-questions';
import { useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';

export type { NewOwnQuestion, OwnQuestion, QuestionOffer };
export type OwnQuestionsReply = OutputOf<'GET /school/:school/own-questions'>;

export const ownQuestionsQuery = (school: string) =>
  queryOf('GET /school/:school/own-questions', { params: { school } });

const questionsKey = keyOf('GET /school/:school/own-questions');

/** Saves a new question. With `replacedId` it replaces a question that nobody has answered. */
export function useSaveQuestion(school: string, replacedId: string | undefined) {
  const client = useQueryClient();
  return useAction(async (body: NewOwnQuestion) => {
    const saved = replacedId
      ? await call('PUT /school/:school/own-questions/:id', { params: { school, id: replacedId }, body })
      : await call('POST /school/:school/own-questions', { params: { school }, body });
    // The list reloads the questions. The form does not, because a replaced question no longer exists.
    await client.invalidateQueries({ queryKey: questionsKey, refetchType: 'none' });
    return saved;
  });
}

export type QuestionAction = 'end' | 'delete';

/** Ends a question, or deletes a question that nobody has answered. The list is reloaded after a refusal as well. */
export function useEndQuestion(school: string) {
  const client = useQueryClient();
  return useAction(
    async ({ id, action }: { id: string; action: QuestionAction }) => {
      const params = { school, id };
      try {
        if (action === 'end') await call('POST /school/:school/own-questions/:id/end', { params });
        else await call('DELETE /school/:school/own-questions/:id', { params });
      } finally {
        await client.invalidateQueries({ queryKey: questionsKey });
      }
    },
    { repeats: true },
  );
}

export const ownQuestionsAnchor = 'own-questions';
export const ownQuestionsPath = `/admin/care#${ownQuestionsAnchor}`;

/**
 * The form of a question. Without parameters it creates a question; an id changes a question; `offer` starts from an
 * offer of the district.
 */
export const ownQuestionPath = '/admin/care/question';
