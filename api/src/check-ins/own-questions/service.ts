import type { OutputOf } from '@tapin/shared/contract/calls';
import type { NewOwnQuestion, OwnQuestion } from '@tapin/shared/contract/own-questions';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/means/audit/audit.ts';
import { lockSchool } from '#src/people/calendar/repository.ts';
import { districtSettingsIn } from '#src/settings/district-settings.ts';
import { contentColumns, requireDays } from './content.ts';
import { listOffers, offerOf } from './offers.ts';
import { parseOwnQuestionId } from './replies.ts';
import {
  deleteQuestion,
  endQuestion,
  findDistrictOfSchool,
  listPlaced,
  listSaved,
  lockSaved,
  moveToSlot,
  savedQuestionOf,
} from './saved.ts';
import { placeInSlots, slotNumbers } from './slots.ts';

export async function loadOwnQuestions(
  db: Database,
  schoolId: number,
): Promise<OutputOf<'GET /school/:school/own-questions'>> {
  const district = await findDistrictOfSchool(db, schoolId);
  const offers = district ? await listOffers(db, district.district_id) : [];
  const approves = district !== undefined && districtSettingsIn(district.settings).approvesQuestions;
  const questions = await listSaved(db, schoolId);
  return {
    questions: questions.map(savedQuestionOf),
    offers: offers.map(offerOf),
    approvedBy: approves ? district.district : null,
  };
}

interface Saving {
  member: Membership;
  now: Date;
  /** The school's calendar day. */
  today: string;
}

/** The new question is no row yet. */
const newId = 0;

/** Saves a question of the school. The transaction locks the school, so that no two questions get the same slot. */
export async function createOwnQuestion(
  db: Database,
  wanted: NewOwnQuestion,
  { member: { schoolId, userId }, now, today }: Saving,
): Promise<OwnQuestion> {
  const { texts, ...content } = contentColumns(wanted);
  requireDays(wanted, today);
  await lockSchool(db, schoolId);
  const days = { first_day: wanted.firstDay, last_day: wanted.lastDay };
  const others = await listPlaced(db, schoolId, wanted.firstDay < today ? wanted.firstDay : today);
  const placed = placeInSlots([...others, { id: newId, slot: slotNumbers[0], isFixed: false, ...days }]);
  const slot = placed?.find(({ id }) => id === newId)?.slot;
  if (!placed || slot === undefined) throw new AppError('too_many_questions');
  for (const { id, slot: next } of placed) {
    if (others.some((other) => other.id === id && other.slot !== next)) await moveToSlot(db, id, next);
  }
  const district = await findDistrictOfSchool(db, schoolId);
  const waits = district !== undefined && districtSettingsIn(district.settings).approvesQuestions;
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
      verified: waits ? 'pending' : 'approved',
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

/** Deletes a question that nobody has answered, or refuses. */
export async function deleteOwnQuestion(
  db: Database,
  questionId: string,
  { member: { schoolId, userId }, now }: Pick<Saving, 'member' | 'now'>,
): Promise<void> {
  const id = parseOwnQuestionId(questionId);
  const row = id === null ? undefined : await lockSaved(db, schoolId, id);
  if (!row) throw new AppError('not_found');
  if (row.answered_at) throw new AppError('question_answered');
  await deleteQuestion(db, row.id);
  await audit(db, {
    at: now,
    actorId: userId,
    action: 'delete-own-question',
    schoolId,
    detail: { id: row.id },
  });
}

/** A student who has the earlier version on the page answers neither: the other question has another id. */
export async function replaceOwnQuestion(
  db: Database,
  questionId: string,
  wanted: NewOwnQuestion,
  saving: Saving,
): Promise<OwnQuestion> {
  await lockSchool(db, saving.member.schoolId);
  await deleteOwnQuestion(db, questionId, saving);
  return createOwnQuestion(db, wanted, saving);
}

export async function endOwnQuestion(
  db: Database,
  questionId: string,
  { member: { schoolId, userId }, now, today }: Saving,
): Promise<OwnQuestion> {
  const id = parseOwnQuestionId(questionId);
  const row = id === null ? undefined : await lockSaved(db, schoolId, id);
  if (!row) throw new AppError('not_found');
  if (!row.ended_at) {
    await endQuestion(db, row.id, { day: today, now });
    await audit(db, {
      at: now,
      actorId: userId,
      action: 'end-own-question',
      schoolId,
      detail: { id: row.id },
    });
  }
  return readSaved(db, schoolId, row.id);
}
