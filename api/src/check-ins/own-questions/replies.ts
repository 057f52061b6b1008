import type { Language, Question } from '@tapin/shared/contract/entities';
import { languages } from '@tapin/shared/contract/languages';
import type { OwnQuestionText, QuestionContent } from '@tapin/shared/contract/own-questions';
import { ownGraphic } from '@tapin/shared/contract/questions';
import { parseId } from '#src/basics/ids.ts';
import type { OwnQuestionRow } from './repository.ts';

/** Own questions have ids that no built-in question can have. */
export const ownQuestionId = (id: number): string => `q${id}`;

export const parseOwnQuestionId = (id: string): number | null =>
  id.startsWith('q') ? parseId(id.slice(1)) : null;

interface TextIn extends OwnQuestionText {
  language: Language;
}

/** The text in a language; where the school did not write it, in the first language of the product that is there. */
export function ownTextIn(language: Language, texts: QuestionContent['texts']): TextIn {
  const found = [language, ...languages].find((each) => texts[each] !== undefined);
  const text = found && texts[found];
  if (!text) throw new Error('a question of a school has no text in any language of the product');
  return { ...text, language: found };
}

/** An own question as a student is asked it, and as figures name it. */
export function ownQuestionIn(
  language: Language,
  row: Pick<OwnQuestionRow, 'id' | 'type' | 'texts'>,
): Question {
  const text = ownTextIn(language, row.texts);
  return {
    _id: ownQuestionId(row.id),
    question: text.question,
    type: row.type,
    graphic: ownGraphic,
    ...(text.steps && { steps: text.steps }),
    ...(text.language !== language && { language: text.language }),
  };
}
