import type { OutputOf } from '@tapin/contract/calls';
import type { NewOwnQuestion, OwnQuestion } from '@tapin/contract/own-questions';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { minutes } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { districtRemote } from '#src/people/access/access.ts';
import { lockSchool } from '#src/people/memberships/schools.ts';
import { readDistrictSettings } from '#src/settings/settings.ts';
import { contentColumns, slotDaysOf } from './content.ts';
import { parseOwnQuestionId } from './replies.ts';
import {
  deleteQuestion,
  endQuestion,
  findRepeated,
  listOffers,
  listPlaced,
  listSaved,
  lockSaved,
  moveToSlot,
  offerOf,
  savedQuestionOf,
} from './saved.ts';

/**
 * A question with its days. A question without a slot needs one; a question that students have answered keeps its
 * slot.
 */
export interface Placed {
  id: number;
  slot: number;
  first_day: string;
  last_day: string;
  isFixed: boolean;
}

const slotNumbers = [4, 5] as const;

const overlap = (one: Placed, other: Placed) =>
  one.first_day <= other.last_day && other.first_day <= one.last_day;

/**
 * Gives each question a slot that no other question has on any of its days. Questions without answers may move to the
 * other slot, in the order of their first day. Returns null when three questions would have a slot on some day. It
 * finds a placement whenever there is one, provided that every question with answers has a slot today and that none
 * ended before today: a question that overlaps with the one being placed then has a slot on the first day of that
 * question, or today.
 */
export function placeInSlots(questions: readonly Placed[]): Placed[] | null {
  const placed = questions.filter(({ isFixed }) => isFixed);
  const movable = questions
    .filter(({ isFixed }) => !isFixed)
    .toSorted((one, other) => (one.first_day < other.first_day ? -1 : 1));
  for (const question of movable) {
    const taken = placed.filter((other) => overlap(question, other)).map(({ slot }) => slot);
    const slot = [question.slot, ...slotNumbers].find((each) => !taken.includes(each));
    if (slot === undefined) return null;
    placed.push({ ...question, slot });
  }
  return placed;
}

/**
 * Finds the district of a school, and whether the questions of the school need its approval. Returns undefined for a
 * school without a district. A district without its remote cannot approve anything, so no approval is needed.
 */
async function findDistrictOf(db: Database, schoolId: number) {
  const { rows } = await sql<{ id: number; name: string; settings: unknown }>`
    select d.id, d.name, d.settings
    from schools s join districts d on d.id = s.district_id where s.id = ${schoolId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { approvesQuestions, remotes } = readDistrictSettings(row.settings);
  return { id: row.id, name: row.name, approves: approvesQuestions && remotes.includes(districtRemote) };
}

/** A person who gets no reply presses Save again within this time. */
const repeatedWithinMs = minutes(10);

export async function loadOwnQuestions(
  db: Database,
  schoolId: number,
): Promise<OutputOf<'GET /school/:school/own-questions'>> {
  const district = await findDistrictOf(db, schoolId);
  const offers = district ? await listOffers(db, district.id) : [];
  const questions = await listSaved(db, schoolId);
  return {
    questions: questions.map(savedQuestionOf),
    offers: offers.map(offerOf),
    approvedBy: district?.approves ? district.name : null,
  };
}

export interface Saving {
  member: Membership;
  now: Date;
  today: string;
}

/**
 * Gives the new question a slot, for which other questions may move to the other slot. Refuses the question when no
 * slot is free.
 */
async function assignSlot(
  db: Database,
  schoolId: number,
  days: Pick<Placed, 'first_day' | 'last_day'>,
  today: string,
): Promise<number> {
  const newId = 0;
  const others = await listPlaced(db, schoolId, today);
  const placed = placeInSlots([...others, { id: newId, slot: slotNumbers[0], isFixed: false, ...days }]);
  const slot = placed?.find(({ id }) => id === newId)?.slot;
  if (!placed || slot === undefined) throw new AppError('too_many_questions');
  for (const { id, slot: next } of placed) {
    if (others.some((other) => other.id === id && other.slot !== next)) await moveToSlot(db, id, next);
  }
  return slot;
}

/**
 * Returns the question that the same request has just saved, when the request is repeated because its reply was lost.
 */
async function findRepeatedRequest(
  db: Database,
  wanted: NewOwnQuestion,
  { member: { schoolId, userId }, now, today }: Saving,
): Promise<OwnQuestion | undefined> {
  const row = {
    school_id: schoolId,
    ...contentColumns(wanted),
    grades: wanted.grades,
    weekdays: wanted.weekdays,
    ...slotDaysOf(wanted, today),
  };
  const since = new Date(now.getTime() - repeatedWithinMs);
  const id = await findRepeated(db, row, { authorId: userId, since });
  return id === undefined ? undefined : readSaved(db, schoolId, id);
}

async function insertQuestion(db: Database, wanted: NewOwnQuestion, saving: Saving): Promise<OwnQuestion> {
  const { member, now, today } = saving;
  const { schoolId, userId } = member;
  const { texts, ...content } = contentColumns(wanted);
  const days = slotDaysOf(wanted, today);
  await lockSchool(db, schoolId);
  const repeated = await findRepeatedRequest(db, wanted, saving);
  if (repeated) return repeated;
  const slot = await assignSlot(db, schoolId, days, today);
  const district = await findDistrictOf(db, schoolId);
  const { id } = await db
    .insertInto('own_questions')
    .values({
      school_id: schoolId,
      slot,
      ...content,
      texts: JSON.stringify(texts),
      grades: wanted.grades,
      weekdays: wanted.weekdays,
      ...days,
      verified: district?.approves ? 'pending' : 'approved',
      author_id: userId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(db, { at: now, actorId: userId, action: 'ask-own-question', schoolId, detail: { id, texts } });
  return readSaved(db, schoolId, id);
}

async function readSaved(db: Database, schoolId: number, id: number): Promise<OwnQuestion> {
  const row = await lockSaved(db, schoolId, id);
  if (!row) throw new AppError('not_found');
  return savedQuestionOf(row);
}

async function removeUnanswered(
  db: Database,
  questionId: string,
  { member: { schoolId, userId }, now }: Pick<Saving, 'member' | 'now'>,
): Promise<void> {
  const id = parseOwnQuestionId(questionId);
  const row = id === null ? undefined : await lockSaved(db, schoolId, id);
  if (!row) throw new AppError('not_found');
  if (row.answered_at) throw new AppError('question_answered');
  await deleteQuestion(db, row.id);
  const detail = { id: row.id };
  await audit(db, { at: now, actorId: userId, action: 'delete-own-question', schoolId, detail });
}

export const createOwnQuestion = (db: Database, wanted: NewOwnQuestion, saving: Saving) =>
  db.transaction().execute((transaction) => insertQuestion(transaction, wanted, saving));

export const deleteOwnQuestion = (db: Database, id: string, saving: Pick<Saving, 'member' | 'now'>) =>
  inTransaction(db, (transaction) => removeUnanswered(transaction, id, saving));

/**
 * The new version has a new id, so that a student whose page shows the earlier version cannot answer the new one by
 * mistake.
 */
export async function replaceOwnQuestion(
  db: Database,
  questionId: string,
  wanted: NewOwnQuestion,
  saving: Saving,
): Promise<OwnQuestion> {
  return db.transaction().execute(async (transaction) => {
    const { schoolId } = saving.member;
    await lockSchool(transaction, schoolId);
    const id = parseOwnQuestionId(questionId);
    const exists = id !== null && (await lockSaved(transaction, schoolId, id)) !== undefined;
    const repeated = exists ? undefined : await findRepeatedRequest(transaction, wanted, saving);
    if (repeated) return repeated;
    await removeUnanswered(transaction, questionId, saving);
    return insertQuestion(transaction, wanted, saving);
  });
}

/**
 * Ends a question today. A question that begins later is deleted, unless a device that is a day ahead has answered it.
 */
export async function endOwnQuestion(
  db: Database,
  questionId: string,
  { member: { schoolId, userId }, now, today }: Saving,
): Promise<OwnQuestion> {
  return db.transaction().execute(async (transaction) => {
    const id = parseOwnQuestionId(questionId);
    const row = id === null ? undefined : await lockSaved(transaction, schoolId, id);
    if (!row) throw new AppError('not_found');
    if (row.ended_at || row.last_day < today) return savedQuestionOf(row);
    const detail = { id: row.id };
    await audit(transaction, { at: now, actorId: userId, action: 'end-own-question', schoolId, detail });
    if (row.first_day > today && !row.answered_at) {
      await deleteQuestion(transaction, row.id);
      return { ...savedQuestionOf(row), endedAt: now.toISOString() };
    }
    await endQuestion(transaction, row, { day: today, now });
    return readSaved(transaction, schoolId, row.id);
  });
}
