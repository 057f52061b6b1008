import type { Verification } from '@tapin/shared/contract/entities';
import { sql } from 'kysely';
import type { ContentColumns } from '#src/check-ins/own-questions/content.ts';
import { type SavedQuestionRow, savedColumns } from '#src/check-ins/own-questions/saved.ts';
import type { Database } from '#src/database/database.ts';

/** A condition on `own_questions q`: it waits for approval and is not over. The clock of a school may be a day behind. */
const isWaiting = (now: Date) =>
  sql<boolean>`q.verified = 'pending' and q.ended_at is null and q.last_day >= ${now}::timestamptz::date - 1`;

/** The questions of the district's schools that wait for its approval, the oldest first. */
export async function listWaitingQuestions(db: Database, districtId: number, now: Date) {
  const { rows } = await sql<SavedQuestionRow & { school_name: string }>`
    select ${savedColumns}, s.name as school_name
    from own_questions q join schools s on s.id = q.school_id
    left join users author on author.id = q.author_id
    where s.district_id = ${districtId} and ${isWaiting(now)} order by q.id`.execute(db);
  return rows;
}

/** Decides about a question that waits at a school of the district; returns its school, or undefined when there is none. */
export async function decideAboutQuestion(
  db: Database,
  districtId: number,
  { id, verified, now }: { id: number; verified: Verification; now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ school_id: number }>`
    update own_questions q set verified = ${verified} from schools s
    where q.id = ${id} and ${isWaiting(now)} and s.id = q.school_id and s.district_id = ${districtId}
    returning q.school_id`.execute(db);
  return rows[0]?.school_id;
}

export async function insertOffer(
  db: Database,
  { texts, ...content }: ContentColumns,
  { districtId, authorId, now }: { districtId: number; authorId: number; now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('question_offers')
    .values({
      district_id: districtId,
      ...content,
      texts: JSON.stringify(texts),
      author_id: authorId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether the district had the offer. */
export async function deleteOffer(db: Database, districtId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('question_offers')
    .where('id', '=', id)
    .where('district_id', '=', districtId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
