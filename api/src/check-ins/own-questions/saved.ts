import type { Verification } from '@tapin/contract/entities';
import type { OwnQuestion, QuestionOffer } from '@tapin/contract/own-questions';
import { sql } from 'kysely';
import { days } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';
import { nameOf } from '#src/people/users/users.ts';
import { type ContentColumns, contentOf } from './content.ts';
import { ownQuestionId } from './replies.ts';

/** A school that plans the weekly questions of a year saves 80 on one day. */
const maxSavedPerDay = 100;

export async function limitSavedQuestions(
  db: Database,
  by: { schoolId: number } | { districtId: number },
  now: Date,
): Promise<void> {
  const key = 'schoolId' in by ? `own-questions:${by.schoolId}` : `question-offers:${by.districtId}`;
  await limitEvents(db, key, { max: maxSavedPerDay, windowMs: days(1) }, now);
}

interface OfferRow extends ContentColumns {
  id: number;
  author: string | null;
  created_at: Date;
}

export const offerOf = (row: OfferRow): QuestionOffer => ({
  _id: String(row.id),
  ...contentOf(row),
  author: row.author || null,
  createdAt: row.created_at.toISOString(),
});

export async function listOffers(db: Database, districtId: number) {
  const { rows } = await sql<OfferRow>`
    select o.id, o.type, o.texts, o.low_responses, o.created_at, ${nameOf('author')} as author
    from question_offers o left join users author on author.id = o.author_id
    where o.district_id = ${districtId} order by o.id desc`.execute(db);
  return rows;
}

export interface SavedQuestionRow extends ContentColumns {
  id: number;
  school_id: number;
  slot: number;
  grades: number[];
  weekdays: number[];
  first_day: string;
  last_day: string;
  verified: Verification;
  answered_at: Date | null;
  ended_at: Date | null;
  author: string | null;
  created_at: Date;
}

export const savedColumns = sql`q.id, q.school_id, q.slot, q.type, q.texts, q.low_responses, q.grades, q.weekdays, q.first_day,
  q.last_day, q.verified, q.answered_at, q.ended_at, q.created_at, ${nameOf('author')} as author`;

export const savedQuestionOf = (row: SavedQuestionRow): OwnQuestion => ({
  _id: ownQuestionId(row.id),
  ...contentOf(row),
  grades: row.grades,
  weekdays: row.weekdays,
  firstDay: row.first_day,
  lastDay: row.last_day,
  verified: row.verified,
  isAnswered: row.answered_at !== null,
  endedAt: row.ended_at?.toISOString() ?? null,
  author: row.author || null,
  createdAt: row.created_at.toISOString(),
});

export async function listSaved(db: Database, schoolId: number) {
  const { rows } = await sql<SavedQuestionRow>`
    select ${savedColumns} from own_questions q left join users author on author.id = q.author_id
    where q.school_id = ${schoolId} order by q.first_day desc, q.id desc`.execute(db);
  return rows;
}

/** Locks a question of the school until the transaction ends, so that nobody changes it or gives its first answer. */
export async function lockSaved(db: Database, schoolId: number, id: number) {
  const { rows } = await sql<SavedQuestionRow>`
    select ${savedColumns} from own_questions q left join users author on author.id = q.author_id
    where q.school_id = ${schoolId} and q.id = ${id} for update of q`.execute(db);
  return rows[0];
}

type SavedContent = Pick<
  SavedQuestionRow,
  'school_id' | 'type' | 'texts' | 'low_responses' | 'grades' | 'weekdays' | 'first_day' | 'last_day'
>;

/**
 * Finds the same question by the same author that was saved after a time: the reply to that request may have been
 * lost.
 */
export async function findRepeated(
  db: Database,
  { texts, ...content }: SavedContent,
  { authorId, since }: { authorId: number; since: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from own_questions
    where school_id = ${content.school_id} and author_id = ${authorId} and created_at >= ${since}
      and answered_at is null and ended_at is null and verified <> 'rejected'
      and type = ${content.type} and texts = ${JSON.stringify(texts)}::jsonb
      and low_responses = ${content.low_responses}::smallint[]
      and grades = ${content.grades}::smallint[] and weekdays = ${content.weekdays}::smallint[]
      and first_day = ${content.first_day}::date and last_day = ${content.last_day}::date`.execute(db);
  return rows[0]?.id;
}

/** Lists and locks the questions that have a slot from today on or wait for approval, until the transaction ends. */
export async function listPlaced(db: Database, schoolId: number, today: string) {
  const { rows } = await sql<{
    id: number;
    slot: number;
    first_day: string;
    last_day: string;
    isFixed: boolean;
  }>`
    select id, slot, first_day, last_day, answered_at is not null as "isFixed" from own_questions
    where school_id = ${schoolId} and verified <> 'rejected' and last_day >= ${today}::date
    for update`.execute(db);
  return rows;
}

export async function moveToSlot(db: Database, id: number, slot: number): Promise<void> {
  await db.updateTable('own_questions').set({ slot }).where('id', '=', id).execute();
}

export async function deleteQuestion(db: Database, id: number): Promise<void> {
  await db.deleteFrom('own_questions').where('id', '=', id).execute();
}

/**
 * Ends a question on a day. It keeps its slot until the end of that day. It also keeps it on later days with answers:
 * while a school has no time zone, the device of a student may be a day ahead.
 */
export async function endQuestion(
  db: Database,
  { id, slot, school_id, first_day }: SavedQuestionRow,
  { day, now }: { day: string; now: Date },
): Promise<void> {
  const response = sql.ref(slot === 4 ? 'own_a' : 'own_b');
  await sql`
    update own_questions set ended_at = ${now}, last_day = least(last_day, greatest(first_day, ${day}::date, (
      select max(d.day) from student_days d where d.school_id = ${school_id}
        and d.day > greatest(${day}::date, ${first_day}::date) and d.${response} is not null)))
    where id = ${id}`.execute(db);
}
