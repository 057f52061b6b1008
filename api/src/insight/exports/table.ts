import type { Language } from '@tapin/contract/entities';
import type { BuiltInQuestion } from '@tapin/contract/questions';
import type { ExportQuery } from '@tapin/contract/staff-exports';
import type { Cell } from '#src/basics/csv.ts';
import { texts } from '#src/basics/language.ts';
import { ownTextIn } from '#src/check-ins/own-questions/replies.ts';
import type { OwnQuestionRow } from '#src/check-ins/own-questions/repository.ts';
import type { Database } from '#src/database/database.ts';
import type { Scope } from '#src/policy/visible-students.ts';

const yesNoWords = (language: Language): Record<string, string> => {
  const { yes, no } = texts[language].exports;
  return { true: yes, false: no };
};

export const wordsOf = (question: BuiltInQuestion, language: Language): Record<string, string> =>
  question.type === 'basic' ? yesNoWords(language) : texts[language].exports.steps[question.name];

/** Returns the labels of the responses to an own question. The school writes the labels of its steps. */
export function ownWordsOf(
  { type, texts: written }: OwnQuestionRow,
  language: Language,
): Record<string, string> {
  if (type === 'basic') return yesNoWords(language);
  const { steps = [] } = ownTextIn(language, written);
  return Object.fromEntries(steps.map((word, index) => [String(index + 1), word]));
}

export interface Table {
  columns: string[];
  rows: Cell[][];
}

interface TableOptions {
  scope: Scope;
  /** The group of students in the figures; null for a combination of filters, which has no exported figures. */
  group: string | null;
  schoolId: number;
  query: ExportQuery;
  today: string;
  now: Date;
  timeZone: string;
  language: Language;
}

export type Load = (db: Database, wanted: TableOptions) => Promise<Table>;
