import { queryOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';

export type Status = OutputOf<'GET /staff/students/status'>['students'];
export type StudentAnswers = Status['checkedIn'][number];

export const statusQuery = (schoolUserId: string) =>
  queryOf('GET /staff/students/status', { query: { schoolUserId } });

/** What a student answered to the question that is about this, today. */
export function answerTo(status: Status, { answers }: StudentAnswers, about: 'eaten' | 'rested' | 'feeling') {
  const question = status.questions.find(({ graphic }) => graphic === about);
  return answers.find((answer) => answer.question === question?._id)?.response;
}
