import type { OutputOf } from '@tapin/contract/calls';
import type { Language } from '@tapin/contract/languages';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import type { Config } from '#src/basics/config.ts';
import { texts } from '#src/basics/language.ts';
import { ownQuestionIn } from '#src/check-ins/own-questions/replies.ts';
import { type OwnQuestionRow, selectForStudent } from '#src/check-ins/own-questions/repository.ts';
import { questionsIn } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import type { Services } from '#src/http/services.ts';
import { answerDay } from '#src/people/calendar/school-days.ts';
import { nameOf } from '#src/people/users/users.ts';
import { isAskedNow } from '#src/policy/asked-students.ts';
import { schoolText } from '#src/settings/settings.ts';
import { selectAnswers } from './repository.ts';
import { type AnswerRow, answersOf } from './service.ts';

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

/** Refuses an answer of a student who is not asked. Every call that stores an answer uses this check. */
export function requireAsked(member: Membership, moment: Moment): void {
  if (!isAskedNow(member, moment)) throw new AppError('consent_missing');
}

async function loadNotAsked(db: Database, { schoolId, userId }: Membership, language: Language) {
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

/** The next school day is searched for in so many days, which is longer than the summer. */
const maxDaysAhead = 200;

interface CheckInDayRow {
  today: string;
  next: string | null;
  support: string | null;
  answers: (Omit<AnswerRow, 'created_at'> & { created_at: string })[];
  own: (OwnQuestionRow & { is_asked: boolean })[];
}

/**
 * Returns the day on which an answer counts now, the next school day, the support text of the district, and the
 * student's answers and own questions of that day. All of it is one statement, because all students make this call in
 * the same minutes.
 */
async function findCheckInDay(
  db: Database,
  { schoolId, userId }: Membership,
  { deviceDay, now, language }: { deviceDay: string; now: Date; language: Language },
): Promise<CheckInDayRow> {
  const today = sql<string>`clamped.today`;
  const { rows } = await sql<CheckInDayRow>`
    select today, (select min(day) from school_days(${schoolId}, today + 1, today + ${sql.lit(maxDaysAhead)}) day) as next,
      ${schoolText(schoolId, 'support', language)} as support,
      array(select to_jsonb(a) from (${selectAnswers(schoolId, userId, today)}) a order by a.question) as answers,
      array(select to_jsonb(o) from (${selectForStudent(schoolId, userId, today)}) o order by o.first_day, o.id) as own
    from (select ${answerDay(schoolId, deviceDay, now)} as today) clamped`.execute(db);
  return rows[0] ?? { today: deviceDay, next: null, support: null, answers: [], own: [] };
}

export async function loadCheckIn(
  { db, config }: Pick<Services, 'db' | 'config'>,
  member: Membership,
  { deviceDay, language, ...moment }: Moment & { deviceDay: string; language: Language },
): Promise<OutputOf<'GET /student/:school/questions'>> {
  const day = await findCheckInDay(db, member, { deviceDay, now: moment.now, language });
  if (!isAskedNow(member, moment)) {
    const notAsked = await loadNotAsked(db, member, language);
    return { questions: [], answers: [], nextSchoolDay: day.next, ...notAsked };
  }
  const answers = day.answers.map((row) => ({ ...row, created_at: new Date(row.created_at) }));
  // A question that was ended today stays in the check-in of a student who has answered it.
  const isAnswered = (slot: number) => answers.some(({ question }) => question === slot);
  const own = day.own.filter(({ is_asked, slot }) => is_asked || isAnswered(slot));
  return {
    questions: questionsIn(language),
    ...(own.length > 0 && { own: own.map((row) => ownQuestionIn(language, row)) }),
    answers: answersOf(answers, day.own),
    nextSchoolDay: day.next,
    ...customTextsIn(config, language),
    ...(day.support !== null && { support: day.support }),
  };
}
