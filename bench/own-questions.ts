import type { Database } from '@tapin/api/database';
import { sql } from 'kysely';

/** True if each school of a bench has two questions of its own: `BENCH_OWN=2 pnpm bench api-dashboard`. */
export const hasOwnQuestions = process.env.BENCH_OWN === '2';

const texts = {
  en: {
    question: 'How often did you laugh today?',
    steps: ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'],
  },
};

/** Gives each school two own questions from a day on and makes each weekday a school day; returns the API ids. */
export async function makeOwnQuestions(db: Database, firstDay: string): Promise<string[]> {
  await sql`update school_calendars set weekdays = '{1,2,3,4,5,6,7}'`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into own_questions (school_id, slot, type, texts, low_responses, grades, weekdays, first_day, last_day,
      verified, created_at, answered_at)
    select schools.id, slot, 'steps', ${JSON.stringify(texts)}::jsonb, '{}', '{}', '{}', ${firstDay}::date,
      current_date + 30, 'approved', now(), now()
    from schools cross join unnest(array[4, 5]) slot
    returning id`.execute(db);
  return rows.map(({ id }) => `q${id}`);
}
