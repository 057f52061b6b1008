import type { Me } from '@tapin/shared/api';
import type { Answer, Question } from '@tapin/shared/contract/entities';
import { isLowFeeling } from '@tapin/shared/contract/low-answers';

const order: readonly Question['graphic'][] = ['eaten', 'rested', 'feeling'];

interface Asked {
  questions: Question[];
  answers: Answer[];
}

export interface AnsweredQuestion extends Question {
  answer: Answer | undefined;
}

/** The questions as they are asked, each with its answer of the day. */
export function inOrder({ questions, answers }: Asked): AnsweredQuestion[] {
  return [...questions]
    .sort((a, b) => order.indexOf(a.graphic) - order.indexOf(b.graphic))
    .map((question) => ({ ...question, answer: answers.find((answer) => answer.question === question._id) }));
}

/** Where a student goes first who has no grade or has not chosen teachers yet, in the order of sign-up. */
export function setupPath({ grade, classes, hasNoTeachers }: Me): string | null {
  if (!grade) return '/auth/select-grade';
  return classes.length === 0 && !hasNoTeachers ? '/auth/select-teachers' : null;
}

/** How the student feels today, from 1 to 5. */
export function feelingLevel(questions: readonly AnsweredQuestion[]): number | undefined {
  const response = questions.find(({ graphic }) => graphic === 'feeling')?.answer?.response;
  return typeof response === 'number' ? response : undefined;
}

/** Whether the student feels awful or bad today. */
export const isHardDay = (questions: readonly AnsweredQuestion[]): boolean =>
  isLowFeeling(feelingLevel(questions));
