import type { QuestionContent } from '@tapin/contract/own-questions';
import type { OwnQuestionType } from '@tapin/contract/questions';
import { type RawBuilder, sql } from 'kysely';
import { correctionNumber } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import { answerDay } from '#src/people/calendar/school-days.ts';

/** An own question of a school, with what answers and figures need. */
export interface OwnQuestionRow {
  id: number;
  /** The number of its answers in `answers.question`: 4 or 5. */
  slot: number;
  type: OwnQuestionType;
  texts: QuestionContent['texts'];
  low_responses: number[];
  grades: number[];
  first_day: string;
  last_day: string;
}

const columns = sql`q.id, q.slot, q.type, q.texts, q.low_responses, q.grades, q.first_day, q.last_day`;

/**
 * The condition that `own_questions q` has its slot on a day. A question that was ended keeps its slot for the rest of
 * its last day.
 */
const hasSlotOn = (day: RawBuilder<string>) =>
  sql<boolean>`q.verified = 'approved' and ${day} between q.first_day and q.last_day`;

/** The condition that `own_questions q` is for the grade of the student `su` and asked on a day. */
const isForStudentOn = (day: RawBuilder<string>) =>
  sql<boolean>`(q.grades = '{}' or su.grade = any(q.grades))
    and (q.weekdays = '{}' or extract(isodow from ${day})::smallint = any(q.weekdays))
    and exists (select from school_days(q.school_id, ${day}, ${day}))`;

/** Selects the questions that have a slot on the day of an outer row, and whether a student is asked. */
export const selectForStudent = (schoolId: number, studentId: number, day: RawBuilder<string>) => sql`
  select ${columns}, q.ended_at is null and ${isForStudentOn(day)} as is_asked
  from own_questions q
  join school_users su on su.school_id = q.school_id and su.user_id = ${studentId}
  where q.school_id = ${schoolId} and ${hasSlotOn(day)}`;

export interface AskedWindow {
  start: string;
  end: string;
  askedFrom: string;
}

/**
 * Selects, unordered, the questions that had a slot on any day up to `end`. The row says whether a question has
 * answers or could be asked on a day from `askedFrom` on. A question that was ended is not asked on its last day.
 */
const selectAsked = (schoolId: number, { start, end, askedFrom }: AskedWindow) => sql`
  select ${columns}, q.answered_at is not null as is_answered, exists (
      select from school_days(q.school_id, greatest(q.first_day, ${askedFrom}::date),
        least(q.last_day - (q.ended_at is not null)::integer, ${end}::date)) day
      where q.weekdays = '{}' or extract(isodow from day)::smallint = any(q.weekdays)
    ) as is_asked
  from own_questions q
  where q.school_id = ${schoolId} and q.verified = 'approved'
    and q.first_day <= ${end}::date and q.last_day >= ${start}::date`;

/** An own question of a school, and whether it was asked in the window of a figure. */
export interface AskedQuestionRow extends OwnQuestionRow {
  is_asked: boolean;
}

/** Lists the questions that had a slot on any of the days, and whether they were asked, the earliest first. */
export async function listAsked(db: Database, schoolId: number, start: string, end: string) {
  const { rows } = await sql<AskedQuestionRow>`
    ${selectAsked(schoolId, { start, end, askedFrom: start })} order by q.first_day, q.id`.execute(db);
  return rows;
}

export async function listAskedOrAnswered(db: Database, schoolId: number, window: AskedWindow) {
  const { rows } = await sql<AskedQuestionRow>`
    select * from (${selectAsked(schoolId, window)}) q where q.is_answered or q.is_asked
    order by q.first_day, q.id`.execute(db);
  return rows;
}

export async function listBetween(db: Database, schoolId: number, start: string, end: string) {
  const { rows } = await sql<OwnQuestionRow>`
    select ${columns} from own_questions q
    where q.school_id = ${schoolId} and q.verified = 'approved'
      and q.first_day <= ${end}::date and q.last_day >= ${start}::date
    order by q.first_day, q.id`.execute(db);
  return rows;
}

interface Answering {
  schoolId: number;
  studentId: number;
  deviceDay: string;
  now: Date;
}

/** The question `q`, if it is for this student on the day on which an answer counts now, which is `counted.day`. */
const fromForAnswer = (id: number, { schoolId, studentId, deviceDay, now }: Answering) => sql`
    from (select ${answerDay(schoolId, deviceDay, now)} as day) counted
    join own_questions q on q.id = ${id} and q.school_id = ${schoolId}
    join school_users su on su.school_id = q.school_id and su.user_id = ${studentId}
    where ${hasSlotOn(sql`counted.day`)} and ${isForStudentOn(sql`counted.day`)}`;

/**
 * Finds the question, if it is for this student on the day on which an answer counts now, and returns it with that
 * day. An answer that was given before the question was ended today is accepted.
 */
export async function findForAnswer(db: Database, id: number, answering: Answering) {
  const { rows } = await sql<OwnQuestionRow & { is_answered: boolean; day: string }>`
    select ${columns}, q.answered_at is not null as is_answered, counted.day
    ${fromForAnswer(id, answering)}`.execute(db);
  return rows[0];
}

/**
 * Stores an answer with one statement, if it is not low and the question already has answers. In all other cases it
 * stores nothing and returns undefined. The CTE is materialized, so that `record_answer` runs only for a question that
 * is for the student.
 */
export async function recordAnswerInOneStatement(
  db: Database,
  id: number,
  answering: Answering,
  { type, stored }: { type: OwnQuestionType; stored: number },
) {
  const { schoolId, studentId, now } = answering;
  const key = { schoolId, studentId, question: sql.ref('asked.slot'), day: sql.ref('asked.day') };
  const { rows } = await sql<{ response: number; created_at: Date; day: string; number: number }>`
    with asked as materialized (
      select q.slot, counted.day ${fromForAnswer(id, answering)}
        and q.answered_at is not null and q.type = ${type} and ${stored}::smallint <> all(q.low_responses)
    )
    select r.response, r.created_at, asked.day, ${correctionNumber(key)} as number
    from asked cross join lateral record_answer(${schoolId}, ${studentId}, asked.slot, ${stored}::smallint,
      asked.day, ${now}) r`.execute(db);
  return rows[0];
}

/**
 * Marks a question as answered, in the transaction that stores its first answer. Returns its slot, or undefined when
 * the question was replaced or deleted meanwhile. The row lock prevents that until the transaction ends. Answers that
 * waited for the lock do not lock the row again, so that the first answers of a class do not queue.
 */
export async function markAnswered(db: Database, id: number, now: Date): Promise<number | undefined> {
  await db
    .updateTable('own_questions')
    .set({ answered_at: now })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .execute();
  const question = await db
    .selectFrom('own_questions')
    .select('slot')
    .where('id', '=', id)
    .executeTakeFirst();
  return question?.slot;
}
