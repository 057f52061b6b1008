import type { Me } from '@tapin/shared/api';
import type { Answer, Question } from '@tapin/shared/contract/entities';
import { answerOptions } from './answer-options.ts';

interface Asked {
  questions: Question[];
  /** The school's own questions, which come after the others. */
  own?: Question[];
  answers: Answer[];
}

export interface AnsweredQuestion extends Question {
  answer: Answer | undefined;
}

/**
 * The questions in the order of the server, each with its answer of the day. A question of a type that only a newer
 * version of this page knows is left out, so that the others can be answered.
 */
export const withAnswers = ({ questions, own = [], answers }: Asked): AnsweredQuestion[] =>
  [...questions, ...own]
    .filter(({ type }) => type in answerOptions)
    .map((question) => ({
      ...question,
      answer: answers.find((answer) => answer.question === question._id),
    }));

/** Where a student goes first who has no grade or has not chosen teachers yet, in the order of sign-up. */
export function setupPath({ grade, classes, hasNoTeachers }: Me): string | null {
  if (!grade) return '/auth/select-grade';
  return classes.length === 0 && !hasNoTeachers ? '/auth/select-teachers' : null;
}
