import type { Me } from '@tapin/shared/api';
import type { Answer, Question } from '@tapin/shared/contract/entities';
import type { Translation } from '@tapin/shared/i18n';
import { feelingOf } from '@tapin/shared/ui/face';

type Response = Answer['response'];

interface AnswerOptions {
  responses: readonly Response[];
  wordFor: (response: Response, question: Question, t: Translation<'survey'>['t']) => string;
}

export const answerOptions: Record<Question['type'], AnswerOptions> = {
  basic: { responses: [true, false], wordFor: (response, _, t) => t(response ? 'yes' : 'no') },
  feeling: {
    responses: [1, 2, 3, 4, 5],
    wordFor: (response, _, t) => t(`shared:feeling.${feelingOf(Number(response))}`),
  },
  steps: {
    responses: [1, 2, 3, 4, 5],
    wordFor: (response, { steps }) => steps?.[Number(response) - 1] ?? '',
  },
};

interface CheckInReply {
  questions: Question[];
  own?: Question[];
  answers: Answer[];
}

export interface AnsweredQuestion extends Question {
  answer: Answer | undefined;
}

/** The texts of the deployment on the last screen: null shows nothing, undefined shows the standard text. */
export type DeploymentTexts = Record<'support' | 'notEaten' | 'notRested', string | null | undefined>;

/**
 * Returns the questions in the order of the server, each with the student’s answer of the day. Questions of a type that
 * this version does not know are left out, so that the student can answer the others.
 */
export const withAnswers = ({ questions, own = [], answers }: CheckInReply): AnsweredQuestion[] =>
  [...questions, ...own]
    .filter(({ type }) => type in answerOptions)
    .map((question) => ({
      ...question,
      answer: answers.find((answer) => answer.question === question._id),
    }));

/**
 * Returns the path of the first sign-up step that the student has not completed, grade or teachers, else null. The
 * roster keeps both for rostered students.
 */
export function setupPath({ grade, classes, hasNoTeachers, schoolUsers }: Me): string | null {
  if (schoolUsers.some(({ keptByRoster }) => keptByRoster)) return null;
  if (!grade) return '/auth/select-grade';
  return classes.length === 0 && !hasNoTeachers ? '/auth/select-teachers' : null;
}

/** Returns noon of a day `YYYY-MM-DD`, because a change of the clocks cannot move noon to another day. */
export const dateAtNoon = (day: string): Date => new Date(`${day}T12:00`);
