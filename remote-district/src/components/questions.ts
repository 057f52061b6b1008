import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { QuestionContent } from '@tapin/shared/contract/own-questions';
import { useQuery, useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { useDistrictUserId } from './district-user.ts';
import { useFollowOptOut } from './opt-out.ts';

export type QuestionsReply = OutputOf<'GET /district/questions'>;
export type WaitingQuestion = QuestionsReply['waiting'][number];
export type QuestionOffer = QuestionsReply['offers'][number];

const questionsKey = keyOf('GET /district/questions');

/** Loads the district's offers, the school questions that wait for approval, and whether approval is required. */
export function useQuestions() {
  const query = useQuery(
    queryOf('GET /district/questions', { query: { districtUserId: useDistrictUserId() } }),
  );
  useFollowOptOut(query.error);
  return query;
}

/** Sends one change, then reloads the list. A refusal also reloads it, because the list can be out of date. */
function useQuestionChange<Input>(
  change: (districtUserId: string, input: Input) => Promise<unknown>,
  options?: { repeats: true },
) {
  const districtUserId = useDistrictUserId();
  const client = useQueryClient();
  const action = useAction(async (input: Input) => {
    try {
      await change(districtUserId, input);
    } finally {
      await client.invalidateQueries({ queryKey: questionsKey });
    }
  }, options);
  useFollowOptOut(action.error);
  return action;
}

export const useChooseApproval = () =>
  useQuestionChange(
    (districtUserId, approvesQuestions: boolean) =>
      call('PUT /district/questions/approval', { body: { districtUserId, approvesQuestions } }),
    { repeats: true },
  );

export const useDecideAboutQuestion = () =>
  useQuestionChange(
    (districtUserId, { id, approved }: { id: string; approved: boolean }) =>
      call('PUT /district/questions/:id', { params: { id }, body: { districtUserId, approved } }),
    { repeats: true },
  );

export const useOfferQuestion = () =>
  useQuestionChange((districtUserId, content: QuestionContent) =>
    call('POST /district/question-offers', { body: { districtUserId, ...content } }),
  );

export const useWithdrawOffer = () =>
  useQuestionChange(
    (districtUserId, id: string) =>
      call('DELETE /district/question-offers/:id', { params: { id }, body: { districtUserId } }),
    { repeats: true },
  );
