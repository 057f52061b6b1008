import type { OutputOf } from '@tapin/contract/calls';
import type { Verification } from '@tapin/contract/entities';
import type { QuestionContent, QuestionOffer } from '@tapin/contract/own-questions';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import { type ContentColumns, contentColumns } from '#src/check-ins/own-questions/content.ts';
import { parseOwnQuestionId } from '#src/check-ins/own-questions/replies.ts';
import {
  listOffers,
  offerOf,
  type SavedQuestionRow,
  savedColumns,
  savedQuestionOf,
} from '#src/check-ins/own-questions/saved.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { changeDistrictSettings } from '#src/settings/settings.ts';
import { findDistrict } from './district-repository.ts';

/**
 * The condition that `own_questions q` waits for approval and is not over. The clock of a school may be a day behind.
 */
const isWaiting = (now: Date) =>
  sql<boolean>`q.verified = 'pending' and q.ended_at is null and q.last_day >= ${now}::timestamptz::date - 1`;

async function listWaitingQuestions(db: Database, districtId: number, now: Date) {
  const { rows } = await sql<SavedQuestionRow & { school_name: string }>`
    select ${savedColumns}, s.name as school_name
    from own_questions q join schools s on s.id = q.school_id
    left join users author on author.id = q.author_id
    where s.district_id = ${districtId} and ${isWaiting(now)} order by q.id`.execute(db);
  return rows;
}

/**
 * Decides about a question that waits at a school of the district. Returns its school, or undefined when the question
 * is not found.
 */
async function decideAboutQuestion(
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

async function insertOffer(
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

async function deleteOffer(db: Database, districtId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('question_offers')
    .where('id', '=', id)
    .where('district_id', '=', districtId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function loadQuestions(
  db: Database,
  { districtId }: DistrictAccess,
  now: Date,
): Promise<OutputOf<'GET /district/questions'>> {
  const district = await findDistrict(db, 'id', districtId);
  const offers = await listOffers(db, districtId);
  const waiting = await listWaitingQuestions(db, districtId, now);
  return {
    approvesQuestions: district?.approvesQuestions ?? false,
    offers: offers.map(offerOf),
    waiting: waiting.map((row) => ({
      school: { _id: String(row.school_id), name: row.school_name },
      question: savedQuestionOf(row),
    })),
  };
}

export async function chooseApproval(
  db: Database,
  { districtId, userId }: DistrictAccess,
  approvesQuestions: boolean,
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await changeDistrictSettings(transaction, districtId, { approvesQuestions });
    const action = 'choose-question-approval';
    await audit(transaction, { at: now, actorId: userId, action, districtId, detail: { approvesQuestions } });
  });
}

export async function decideAboutQuestionRequest(
  db: Database,
  { districtId, userId }: DistrictAccess,
  { id: questionId, approved }: { id: string; approved: boolean },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const id = parseOwnQuestionId(questionId);
    const verified = approved ? 'approved' : 'rejected';
    const schoolId =
      id === null ? undefined : await decideAboutQuestion(transaction, districtId, { id, verified, now });
    if (schoolId === undefined) throw new AppError('not_found');
    const action = approved ? 'approve-own-question' : 'deny-own-question';
    await audit(transaction, { at: now, actorId: userId, action, districtId, schoolId, detail: { id } });
  });
}

export async function offerQuestion(
  db: Database,
  { districtId, userId }: DistrictAccess,
  content: QuestionContent,
  now: Date,
): Promise<QuestionOffer> {
  return inTransaction(db, async (transaction) => {
    const columns = contentColumns(content);
    const id = await insertOffer(transaction, columns, { districtId, authorId: userId, now });
    await audit(transaction, {
      at: now,
      actorId: userId,
      action: 'offer-question',
      districtId,
      detail: { id },
    });
    const offer = (await listOffers(transaction, districtId)).find((row) => row.id === id);
    if (!offer) throw new AppError('unknown');
    return offerOf(offer);
  });
}

export async function withdrawOffer(
  db: Database,
  { districtId, userId }: DistrictAccess,
  offerId: string,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const id = parseId(offerId);
    if (id === null || !(await deleteOffer(transaction, districtId, id))) throw new AppError('not_found');
    await audit(transaction, {
      at: now,
      actorId: userId,
      action: 'take-question-offer-back',
      districtId,
      detail: { id },
    });
  });
}
