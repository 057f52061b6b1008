import { lowQuestions } from '@tapin/shared/contract/questions';
import type { AlertRule } from '@tapin/shared/contract/vocabulary';
import { sql } from 'kysely';
import { findOrOpenFollowUp, insertEvent } from '#src/care/follow-ups/repository.ts';
import { notifyAdults, recipientOf } from '#src/care/notifications/notify.ts';
import { loadNotifiableStaff } from '#src/care/notifications/possible-recipients.ts';
import { listRecipients } from '#src/care/notifications/recipients.ts';
import type { LowAnswer } from '#src/check-ins/answers/service.ts';
import { responseColumns } from '#src/check-ins/questions/columns.ts';
import type { Database } from '#src/database/database.ts';
import { loadSchoolSettings } from '#src/settings/school-settings.ts';
import { type AnsweredDay, evaluateOwnRule, evaluateRules, lookBackDays } from './rules.ts';

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

/** Opens a follow-up if a rule of the school fires, and notifies its subscribers, in the transaction of the answer. */
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
