import type { Language } from '@tapin/shared/contract/languages';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { answerDay } from '#src/people/calendar/school-days.ts';
import { schoolText } from '#src/settings/district-texts.ts';

/** The next school day is searched for in this time, which is longer than the summer. */
const maxDaysAhead = 200;

interface CheckInDayRow {
  today: string;
  next: string | null;
  support: string | null;
}

/**
 * Returns the day on which an answer counts now, the next school day after it, and the support text of the district. Every
 * student starts with this call in the same minutes, so all of it is one statement.
 */
export async function findCheckInDay(
  db: Database,
  schoolId: number,
  { deviceDay, now, language }: { deviceDay: string; now: Date; language: Language },
): Promise<CheckInDayRow> {
  const { rows } = await sql<CheckInDayRow>`
    select today, (select min(day) from school_days(${schoolId}, today + 1, today + ${sql.lit(maxDaysAhead)}) day) as next,
      ${schoolText(schoolId, 'support', language)} as support
    from (select ${answerDay(schoolId, deviceDay, now)} as today) clamped`.execute(db);
  return rows[0] ?? { today: deviceDay, next: null, support: null };
}
