import type { OutputOf } from '@tapin/shared/contract/calls';
import type { QuestionContent, QuestionOffer } from '@tapin/shared/contract/own-questions';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import { contentColumns } from '#src/check-ins/own-questions/content.ts';
import { parseOwnQuestionId } from '#src/check-ins/own-questions/replies.ts';
import { listOffers, offerOf, savedQuestionOf } from '#src/check-ins/own-questions/saved.ts';
import type { Database } from '#src/database/database.ts';
import { findDistrict } from '#src/districts/district/repository.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { changeDistrictSettings } from '#src/settings/district-settings.ts';
import { decideAboutQuestion, deleteOffer, insertOffer, listWaitingQuestions } from './repository.ts';

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
  await changeDistrictSettings(db, districtId, { approvesQuestions });
  const action = 'choose-question-approval';
  await audit(db, { at: now, actorId: userId, action, districtId, detail: { approvesQuestions } });
}

export async function decideAboutQuestionRequest(
  db: Database,
  { districtId, userId }: DistrictAccess,
  { id: questionId, approved }: { id: string; approved: boolean },
  now: Date,
): Promise<void> {
  const id = parseOwnQuestionId(questionId);
  const verified = approved ? 'approved' : 'rejected';
  const schoolId = id === null ? undefined : await decideAboutQuestion(db, districtId, { id, verified, now });
  if (schoolId === undefined) throw new AppError('not_found');
  const action = approved ? 'approve-own-question' : 'deny-own-question';
  await audit(db, { at: now, actorId: userId, action, districtId, schoolId, detail: { id } });
}

export async function offerQuestion(
  db: Database,
  { districtId, userId }: DistrictAccess,
  content: QuestionContent,
  now: Date,
): Promise<QuestionOffer> {
  const columns = contentColumns(content);
  const id = await insertOffer(db, columns, { districtId, authorId: userId, now });
  await audit(db, { at: now, actorId: userId, action: 'offer-question', districtId, detail: { id } });
  const offer = (await listOffers(db, districtId)).find((row) => row.id === id);
  if (!offer) throw new AppError('unknown');
  return offerOf(offer);
}

export async function withdrawOffer(
  db: Database,
  { districtId, userId }: DistrictAccess,
  offerId: string,
  now: Date,
): Promise<void> {
  const id = parseId(offerId);
  if (id === null || !(await deleteOffer(db, districtId, id))) throw new AppError('not_found');
  await audit(db, {
    at: now,
    actorId: userId,
    action: 'take-question-offer-back',
    districtId,
    detail: { id },
  });
}
