import type { Answer, Question } from '@tapin/shared/contract/entities';
import type { TextKey } from '@tapin/shared/i18n';
import { feelingOf } from '@tapin/shared/ui/face';

type Response = Answer['response'];

export const responsesTo = ({ type }: Question): readonly Response[] =>
  type === 'feeling' ? [1, 2, 3, 4, 5] : [true, false];

/** The key of the word for a response. */
export function wordFor(response: Response): TextKey<'survey'> {
  if (typeof response === 'number') return `shared:feeling.${feelingOf(response)}`;
  return response ? 'yes' : 'no';
}
