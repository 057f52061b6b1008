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

/** Saves a new question, or puts it in the place of one that nobody has answered. */
export function useSaveQuestion(school: string, replacedId: string | undefined) {
  const client = useQueryClient();
  return useAction(async (body: NewOwnQuestion) => {
    const saved = replacedId
      ? await call('PUT /school/:school/own-questions/:id', { params: { school, id: replacedId }, body })
      : await call('POST /school/:school/own-questions', { params: { school }, body });
    // The list loads it again. The form does not: its question is gone when it was replaced.
    await client.invalidateQueries({ queryKey: questionsKey, refetchType: 'none' });
    return saved;
  });
}

export type QuestionAction = 'end' | 'delete';

/** Ends a question, or deletes one that nobody has answered. The list is loaded again after a refusal, too. */
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

/** The anchor of the school's own questions on the page of settings. */
export const ownQuestionsAnchor = 'own-questions';
export const ownQuestionsPath = `/admin/care#${ownQuestionsAnchor}`;

/** The form of a question: a new one; with an id, one to change; with `offer`, one that the district offers. */
export const ownQuestionPath = '/admin/care/question';
