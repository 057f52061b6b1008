import type { Me } from '@tapin/shared/api';
import type { Answer, Question } from '@tapin/shared/contract/entities';

interface Asked {
  questions: Question[];
  answers: Answer[];
}

export interface AnsweredQuestion extends Question {
  answer: Answer | undefined;
}

/** The questions in the order of the server, each with its answer of the day. */
export const withAnswers = ({ questions, answers }: Asked): AnsweredQuestion[] =>
  questions.map((question) => ({
    ...question,
    answer: answers.find((answer) => answer.question === question._id),
  }));

/** Where a student goes first who has no grade or has not chosen teachers yet, in the order of sign-up. */
export function setupPath({ grade, classes, hasNoTeachers }: Me): string | null {
  if (!grade) return '/auth/select-grade';
  return classes.length === 0 && !hasNoTeachers ? '/auth/select-teachers' : null;
}
