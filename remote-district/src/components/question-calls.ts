import { call, queryOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { QuestionContent } from '@tapin/shared/contract/own-questions';
import { useQuery } from '@tapin/shared/query';
import { useDistrictChange, useDistrictUserId, useFollowOptOut } from './district-calls.ts';

export type QuestionsReply = OutputOf<'GET /district/questions'>;
export type WaitingQuestion = QuestionsReply['waiting'][number];
export type QuestionOffer = QuestionsReply['offers'][number];

/** Loads the district's offers, the school questions that wait for approval, and whether approval is required. */
export const useQuestions = () =>
  useFollowOptOut(
    useQuery(queryOf('GET /district/questions', { query: { districtUserId: useDistrictUserId() } })),
  );

const staleAfterChange = ['GET /district/questions'] as const;

export const useChooseApproval = () =>
  useDistrictChange(
    (districtUserId, approvesQuestions: boolean) =>
      call('PUT /district/questions/approval', { body: { districtUserId, approvesQuestions } }),
    staleAfterChange,
  );

export const useDecideAboutQuestion = () =>
  useDistrictChange(
    (districtUserId, { id, approved }: { id: string; approved: boolean }) =>
      call('PUT /district/questions/:id', { params: { id }, body: { districtUserId, approved } }),
    staleAfterChange,
  );

export const useOfferQuestion = () =>
  useDistrictChange(
    (districtUserId, content: QuestionContent) =>
      call('POST /district/question-offers', { body: { districtUserId, ...content } }),
    staleAfterChange,
    {},
  );

export const useWithdrawOffer = () =>
  useDistrictChange(
    (districtUserId, id: string) =>
      call('DELETE /district/question-offers/:id', { params: { id }, body: { districtUserId } }),
    staleAfterChange,
  );
