import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';

/** The school of the demo that asks two questions of its own. */
const schoolCode = 'CEDAR3';
const askedForDays = 360;

const demoQuestions = [
  {
    slot: 4,
    type: 'basic',
    texts: {
      en: { question: 'Did you play with a friend at recess?' },
      es: { question: '¿Jugaste con un amigo o una amiga en el recreo?' },
    },
  },
  {
    slot: 5,
    type: 'steps',
    texts: {
      en: {
        question: 'How hard was your homework?',
        steps: ['Much too hard', 'Hard', 'Just right', 'Easy', 'Very easy'],
      },
      es: {
        question: '¿Qué tan difícil fue tu tarea?',
        steps: ['Demasiado difícil', 'Difícil', 'Justa', 'Fácil', 'Muy fácil'],
      },
    },
  },
] as const;

/**
 * Inserts the questions with their first day, unless the school has questions already; returns whether it did. They are
 * marked as answered: the check-ins that are added afterwards have their answers.
 */
export async function insertOwnQuestions(db: Database, firstDay: string): Promise<boolean> {
  const { rows: existing } = await sql`
    select from own_questions q join schools s on s.id = q.school_id where s.code = ${schoolCode}`.execute(
    db,
  );
  if (existing.length > 0) return false;
  for (const { slot, type, texts } of demoQuestions) {
    await sql`
      insert into own_questions (school_id, slot, type, texts, low_responses, grades, weekdays, first_day, last_day,
        verified, author_id, created_at, answered_at)
      select s.id, ${slot}, ${type}, ${JSON.stringify(texts)}::jsonb, '{}', '{}', '{}', first_day,
        first_day + ${sql.lit(askedForDays)}, 'approved', author.id, first_day - interval '2 days', first_day
      from schools s
      join users author on author.email = 'admin.' || lower(s.code) || '@demo.test'
      cross join lateral (select ${firstDay}::date as first_day) asked
      where s.code = ${schoolCode}`.execute(db);
  }
  return true;
}

/** The response to an own question `own`, as stored, of a student with a mood and dice for the day. */
export const ownResponse = sql`case own.type
  when 'basic' then 1 + (get_byte(dice, 6) < 40 + 64 * care)::integer
  else greatest(1, least(5, round(mood - 0.9 + 3 * (get_byte(dice, 7) / 256.0 - 0.5)))) end`;
