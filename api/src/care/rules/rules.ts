import { awfulFeeling, isLowResponse } from '@tapin/contract/low-answers';
import { feelingQuestion, type LowQuestion, lowQuestions } from '@tapin/contract/questions';
import type { SchoolSettings } from '@tapin/contract/school-settings';
import type { AlertRule } from '@tapin/contract/vocabulary';
import { sql } from 'kysely';
import { findOrOpenFollowUp, insertEvent } from '#src/care/follow-ups/repository.ts';
import { notifyAdults, recipientOf } from '#src/care/notifications/notify.ts';
import { listRecipients, loadNotifiableStaff } from '#src/care/notifications/recipients.ts';
import type { LowAnswer } from '#src/check-ins/answers/service.ts';
import { responseColumns } from '#src/check-ins/questions/columns.ts';
import { responseOf } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import { loadSchoolSettings } from '#src/settings/settings.ts';

/** A school day with the student's answers. A missing answer is null. */
export type AnsweredDay = { day: string } & Record<LowQuestion['name'], number | null>;

/** A rule about consecutive school days with a low answer to one question. */
type RunRule = Extract<AlertRule, 'lowDays' | 'notEatenDays'>;

const runRules: Record<LowQuestion['name'], RunRule> = { eaten: 'notEatenDays', feeling: 'lowDays' };

const isLow = (question: LowQuestion, stored: number | null) =>
  stored !== null && isLowResponse(question, responseOf(question, stored));

/** Counts the days at the start of the list for which `matches` is true. */
function runLength(days: Iterable<AnsweredDay>, matches: (day: AnsweredDay) => boolean): number {
  let length = 0;
  for (const day of days) {
    if (!matches(day)) break;
    length += 1;
  }
  return length;
}

/** True when a run of low days reaches the length of the rule, and again at each multiple. */
const reachesThreshold = (run: number, length: number | null) =>
  length !== null && run > 0 && run % length === 0;

/** The days before a low answer that are read. They are enough to count the longest run from its start. */
export const lookBackDays = 150;

export const evaluateOwnRule = ({ ownLow }: SchoolSettings['rules']): AlertRule[] =>
  ownLow ? ['ownLow'] : [];

/**
 * Returns the rules that a low answer fires. `days` are the school days up to the day of the answer, the latest first.
 * An answer on a day without school does not extend a run of low days, and a school day without an answer ends it.
 */
export function evaluateRules(
  answer: { question: LowQuestion; response: number; day: string },
  days: Iterable<AnsweredDay>,
  rules: SchoolSettings['rules'],
): AlertRule[] {
  const { question, response } = answer;
  const rule = runRules[question.name];
  const [latest] = days;
  const isSchoolDay = latest?.day === answer.day;
  const run = runLength(days, (day) => isLow(question, day[question.name]));
  const isAwful = question.name === feelingQuestion.name && response === awfulFeeling;
  return [
    ...(rules.awful && isAwful ? (['awful'] as const) : []),
    ...(isSchoolDay && reachesThreshold(run, rules[rule]) ? [rule] : []),
  ];
}

async function listAnsweredDays(db: Database, { schoolId, studentId, day }: LowAnswer) {
  const { rows } = await sql<AnsweredDay>`
    select school.day, ${responseColumns('d', lowQuestions)}
    from school_days(${schoolId}, ${day}::date - ${sql.lit(lookBackDays)}, ${day}::date) as school (day)
    left join student_days d on d.school_id = ${schoolId} and d.student_id = ${studentId} and d.day = school.day
    order by school.day desc`.execute(db);
  return rows;
}

async function findFiredRules(db: Database, answer: LowAnswer): Promise<AlertRule[]> {
  const { rules } = await loadSchoolSettings(db, answer.schoolId);
  if (answer.isOwn) return evaluateOwnRule(rules);
  const question = lowQuestions.find(({ id }) => id === String(answer.question));
  if (!question) return [];
  const { response, day } = answer;
  return evaluateRules({ question, response, day }, await listAnsweredDays(db, answer), rules);
}

/**
 * Opens a follow-up if a rule of the school fires, and notifies the subscribers of the rule, in the transaction of the
 * answer.
 */
export async function onLowAnswer(db: Database, answer: LowAnswer): Promise<void> {
  const { schoolId, studentId, day, now, timeZone } = answer;
  const fired = await findFiredRules(db, answer);
  if (fired.length === 0) return;
  const device = { now, zone: timeZone };
  const open = await findOrOpenFollowUp(db, { schoolId, studentId, reason: 'low', device });
  const followUpId = open.follow_up_id;
  if (open.isNew)
    await insertEvent(db, { schoolId, followUpId, at: now, act: 'opened', by: null, rules: fired });
  const staff = (await loadNotifiableStaff(db, schoolId, studentId)).about(studentId);
  for (const rule of fired) {
    const recipients = listRecipients(rule, staff).map(recipientOf);
    await notifyAdults(db, { schoolId, followUpId, occasion: `${rule} ${day}`, device }, recipients);
  }
}
