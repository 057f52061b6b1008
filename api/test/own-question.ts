import type { NewOwnQuestion } from '@tapin/contract/own-questions';
import type { Database } from '#src/database/database.ts';

const everyDay = { first_day: '2026-03-01', last_day: '2026-05-29' };

interface Given {
  type?: 'basic' | 'steps';
  texts?: NewOwnQuestion['texts'];
  slot?: 4 | 5;
  /** The stored low responses: 1 is yes and 2 is no, or steps. */
  lowResponses?: number[];
  grades?: number[];
  weekdays?: number[];
  firstDay?: string;
  lastDay?: string;
  verified?: 'pending' | 'approved' | 'rejected';
  endedAt?: Date;
}

export const ownSteps = {
  en: ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'],
  es: ['Nunca', 'Casi nunca', 'A veces', 'Muchas veces', 'Siempre'],
};

const textsOf = (type: 'basic' | 'steps') =>
  type === 'basic'
    ? { en: { question: 'Do you feel safe here?' }, es: { question: '¿Te sientes a salvo aquí?' } }
    : {
        en: { question: 'How often do you laugh?', steps: ownSteps.en },
        es: { question: '¿Cada cuánto te ríes?', steps: ownSteps.es },
      };

/**
 * Returns a question as an admin writes it: yes or no, for all grades, on every school day of this week and the next.
 */
export const writtenQuestion = (changes: Partial<NewOwnQuestion> = {}): NewOwnQuestion => ({
  type: 'basic',
  texts: textsOf('basic'),
  lowResponses: [false],
  grades: [],
  weekdays: [],
  firstDay: '2026-03-11',
  lastDay: '2026-03-20',
  ...changes,
});

export const writtenSteps = (changes: Partial<NewOwnQuestion> = {}): NewOwnQuestion =>
  writtenQuestion({ type: 'steps', texts: textsOf('steps'), lowResponses: [1, 2], ...changes });

export async function makeOffer({ db }: { db: Database }, districtId: number): Promise<number> {
  const { id } = await db
    .insertInto('question_offers')
    .values({
      district_id: districtId,
      type: 'basic',
      texts: JSON.stringify(textsOf('basic')),
      low_responses: [2],
      author_id: null,
      created_at: new Date('2026-02-27T15:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores an own question of a school that is asked in the spring of the tests. Returns its id in the API. */
export async function makeOwnQuestion(
  { db }: { db: Database },
  schoolId: number,
  { type = 'basic', slot = 4, ...given }: Given = {},
): Promise<string> {
  const { id } = await db
    .insertInto('own_questions')
    .values({
      school_id: schoolId,
      slot,
      type,
      texts: JSON.stringify(given.texts ?? textsOf(type)),
      low_responses: given.lowResponses ?? [],
      grades: given.grades ?? [],
      weekdays: given.weekdays ?? [],
      first_day: given.firstDay ?? everyDay.first_day,
      last_day: given.lastDay ?? everyDay.last_day,
      verified: given.verified ?? 'approved',
      author_id: null,
      created_at: new Date('2026-02-27T15:00:00Z'),
      answered_at: null,
      ended_at: given.endedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `q${id}`;
}
