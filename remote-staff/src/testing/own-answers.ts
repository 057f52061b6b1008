import type { Question } from '@tapin/shared/contract/entities';
import type { OwnQuestion } from '@tapin/shared/contract/own-questions';
import { laughQuestion } from '@tapin/shared/testing/own-questions';

export const laughQuestionInSpanish: Question = {
  ...laughQuestion,
  question: '¿Cada cuánto te ríes?',
  steps: ['Nunca', 'Casi nunca', 'A veces', 'Muchas veces', 'Siempre'],
  language: 'es',
};

export const detailsOf = ({ _id }: Question, changes: Partial<OwnQuestion> = {}): OwnQuestion => ({
  _id,
  type: 'basic',
  texts: {},
  lowResponses: [],
  grades: [],
  weekdays: [],
  firstDay: '2026-03-02',
  lastDay: '2026-05-29',
  verified: 'approved',
  isAnswered: true,
  endedAt: null,
  author: 'Ms Pat Lee',
  createdAt: '2026-02-27T15:00:00.000Z',
  ...changes,
});
