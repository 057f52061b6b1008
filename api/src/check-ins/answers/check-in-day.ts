import type { Language } from '@tapin/shared/contract/languages';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import type { Config } from '#src/basics/config.ts';
import { texts } from '#src/basics/language.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { answerDay } from '#src/people/calendar/school-days.ts';
import { nameOf } from '#src/people/users/users.ts';
import { isAskedNow } from '#src/policy/asked-students.ts';
import { schoolText } from '#src/settings/settings.ts';

const names = ['support', 'notEaten', 'notRested'] as const;

/** Returns the texts that the deployment replaced or turned off, in one language. */
export function customTextsIn({ customTexts }: Config, language: Language) {
  const texts: Partial<Record<(typeof names)[number], string | null>> = {};
  for (const name of names) {
    const text = customTexts[name][language];
    if (text !== undefined) texts[name] = text;
  }
  return texts;
}

interface Moment {
  now: Date;
  timeZone: string;
}

/** Refuses an answer of a student who is not asked. Every call that stores an answer passes here. */
export function requireAsked(member: Membership, moment: Moment): void {
  if (!isAskedNow(member, moment)) throw new AppError('consent_missing');
}

/** Returns what the page of a student who is not asked shows: whom to ask, or that the student may decide. */
export async function loadNotAsked(db: Database, { schoolId, userId }: Membership, language: Language) {
  const { rows } = await sql<{ is_of_age: boolean; counselor: string | null }>`
    select su.is_of_age, (
      select ${nameOf('u')} from class_assignments ca join users u on u.id = ca.teacher_id
      where ca.school_id = su.school_id and ca.student_id = su.user_id and ca.class_type = 'counselor'
      order by u.name_key limit 1
    ) as counselor
    from school_users su where su.school_id = ${schoolId} and su.user_id = ${userId}`.execute(db);
  const [row] = rows;
  return {
    checkIn: 'off' as const,
    whomToAsk: row?.counselor ?? null,
    ...(row?.is_of_age && { consentText: texts[language].consentOfAge }),
  };
}

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
