import type { Answer, Question } from '@tapin/shared/contract/entities';
import type { TextKey } from '@tapin/shared/i18n';
import { feelingOf } from '@tapin/shared/ui/face';

type Response = Answer['response'];

interface AnswerOptions {
  responses: readonly Response[];
  /** Returns the key of the word for a response. */
  wordFor: (response: Response) => TextKey<'survey'>;
}

export const answerOptions: Record<Question['type'], AnswerOptions> = {
  basic: { responses: [true, false], wordFor: (response) => (response ? 'yes' : 'no') },
  feeling: {
    responses: [1, 2, 3, 4, 5],
    wordFor: (response) => `shared:feeling.${feelingOf(Number(response))}`,
  },
};
