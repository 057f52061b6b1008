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
