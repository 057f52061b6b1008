import type { Question } from '@tapin/contract/entities';

export const safeQuestion: Question = {
  _id: 'q17',
  question: 'Do you feel safe here?',
  type: 'basic',
  graphic: 'own',
};

export const laughQuestion: Question = {
  _id: 'q18',
  question: 'How often do you laugh?',
  type: 'steps',
  graphic: 'own',
  steps: ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'],
};
