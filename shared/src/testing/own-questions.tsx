import type { Question } from '@tapin/contract/entities';

/** An own question of a school that is answered with yes or no. */
export const safeQuestion: Question = {
  _id: 'q17',
  question: 'Do you feel safe here?',
  type: 'basic',
  graphic: 'own',
};

/** An own question of a school that is answered with one of five words. */
export const laughQuestion: Question = {
  _id: 'q18',
  question: 'How often do you laugh?',
  type: 'steps',
  graphic: 'own',
  steps: ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'],
};
