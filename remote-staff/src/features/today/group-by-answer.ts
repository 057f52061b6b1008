import type { Question } from '@tapin/shared/contract/entities';
import type { QuestionResponse } from '@tapin/shared/contract/questions';
import type { Status, TodaysAnswers } from '#src/components/filters/status-calls.ts';

export interface AnswerGrouping {
  /** The students who gave each response, in the order in which a page lists them. */
  groups: { response: QuestionResponse; students: TodaysAnswers[] }[];
  /** Students who are asked and have not answered. Students who are not asked are in neither list. */
  missing: TodaysAnswers[];
  answered: number;
}

const noThenYes: readonly QuestionResponse[] = [false, true];
const steps: readonly QuestionResponse[] = [1, 2, 3, 4, 5];

/** The responses in the order of a page: no first, or the end of the five steps where the low responses are. */
function responseOrderOf(
  { type }: Question,
  lowResponses: readonly QuestionResponse[],
): readonly QuestionResponse[] {
  if (type === 'basic') return noThenYes;
  const isLowAtEnd = lowResponses.includes(5) && !lowResponses.includes(1);
  return isLowAtEnd ? steps.toReversed() : steps;
}

/** Sorts the students of today by their answer to one of the school's own questions. */
export function groupByAnswer(
  question: Question,
  { checkedIn, notCheckedIn }: Status,
  lowResponses: readonly QuestionResponse[],
): AnswerGrouping {
  const id = question._id;
  const students = [...checkedIn, ...notCheckedIn];
  const answered = students.filter(({ own }) => own[id] !== undefined);
  return {
    groups: responseOrderOf(question, lowResponses).map((response) => ({
      response,
      students: answered.filter(({ own }) => own[id] === response),
    })),
    missing: students.filter(({ own, asked }) => own[id] === undefined && asked.includes(id)),
    answered: answered.length,
  };
}
