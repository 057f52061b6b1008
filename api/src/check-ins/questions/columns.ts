import {
  type BuiltInQuestion,
  type QuestionName,
  type QuestionResponse,
  questions,
  responsesOfType,
  type StepQuestion,
  type YesNoQuestion,
} from '@tapin/contract/questions';
import { sql } from 'kysely';

export const slotNames = ['own_a', 'own_b'] as const;
export type SlotName = (typeof slotNames)[number];

export const slotNameOf = ({ slot }: { slot: number }): SlotName => (slot === 4 ? 'own_a' : 'own_b');

export type DayResponses = Record<QuestionName, number | null>;

export type AnsweredAtColumn = `${QuestionName}_at`;
export type SlotAnsweredAtColumn = `${SlotName}_at`;

export const answeredAtColumns = questions.map(({ name }) => `${name}_at` as const);

/** The name of a running total that counts one response to one question. */
export type CountColumn =
  | `${YesNoQuestion['name']}_${'yes' | 'no'}`
  | `${StepQuestion['name']}_${(typeof responsesOfType.feeling)[number]}`;

/** Returns the columns that count the responses to a question, in the order of its responses. */
export function countColumnsOf(
  question: BuiltInQuestion,
): { response: QuestionResponse; column: CountColumn }[] {
  if (question.type === 'basic') {
    return responsesOfType.basic.map((response) => ({
      response,
      column: `${question.name}_${response ? 'yes' : 'no'}`,
    }));
  }
  return responsesOfType.feeling.map((step) => ({ response: step, column: `${question.name}_${step}` }));
}

export const countColumns: readonly CountColumn[] = questions.flatMap((question) =>
  countColumnsOf(question).map(({ column }) => column),
);

export const responseColumns = (table: string, list: readonly BuiltInQuestion[]) =>
  sql.join(list.map(({ name }) => sql.ref(`${table}.${name}`)));
