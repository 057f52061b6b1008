import type { Answer } from '@tapin/contract/entities';
import type { QuestionResponse } from '@tapin/contract/questions';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { localDay } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { answerDay } from '#src/people/calendar/school-days.ts';
import { type AnswerKey, type AskedQuestion, findAskedQuestion, parseAnswerId } from './asked-question.ts';
import type { StoredAnswer } from './repository.ts';
import { answerOf, type OnLowAnswer } from './service.ts';

interface Correction {
  schoolId: number;
  studentId: number;
  question: number;
  day: string;
  replaces: number;
  response: number;
  lowResponses: number[];
  now: Date;
}

/** Replaces the answer if it is still the latest version. Returns the answer that is stored afterwards. */
async function replaceAnswer(db: Database, correction: Correction) {
  const { schoolId, studentId, question, day, replaces, response, lowResponses, now } = correction;
  const { rows } = await sql<StoredAnswer & { is_new: boolean }>`
    select response, created_at, ${day}::text as day, number, is_new from correct_answer(${schoolId}, ${studentId},
      ${question}::smallint, ${day}::date, ${replaces}::smallint, ${response}::smallint,
      ${lowResponses}::smallint[], ${now})`.execute(db);
  return rows[0];
}

const storedResponses = [0, 1, 2, 3, 4, 5];

async function findCorrected(
  db: Database,
  member: Membership,
  id: string,
  device: { now: Date; timeZone: string },
): Promise<{ asked: AskedQuestion; key: AnswerKey }> {
  const { schoolId, userId: studentId } = member;
  const { now } = device;
  const key = parseAnswerId(id);
  if (key?.studentId !== studentId) throw new AppError('not_found');
  const deviceDay = localDay(now, device.timeZone);
  const { rows } = await sql<{ day: string }>`select ${answerDay(schoolId, deviceDay, now)} as day`.execute(
    db,
  );
  if (rows[0]?.day !== key.day) throw new AppError('answer_not_of_today');
  const found = await findAskedQuestion(db, key.questionId, { schoolId, studentId, deviceDay, now });
  if (!found) throw new AppError('not_found');
  return { asked: found.asked, key };
}

/**
 * Replaces one of today's answers of a student. All versions are kept, and the latest one counts. A call that names a
 * replaced version changes nothing and returns the stored answer.
 */
export async function correctResponse(
  db: Database,
  member: Membership,
  { answer: id, response }: { answer: string; response: QuestionResponse },
  device: { now: Date; timeZone: string },
  onLowAnswer: OnLowAnswer,
): Promise<{ answer: Answer; isNewLowAnswer: boolean }> {
  const { schoolId, userId: studentId } = member;
  const { now, timeZone } = device;
  const { asked, key } = await findCorrected(db, member, id, device);
  const value = asked.store(response);
  if (value === null) throw new AppError('response_invalid');
  const given = { schoolId, studentId, question: asked.number, day: key.day, response: value, now };
  const lowResponses = storedResponses.filter(asked.isLow);
  return db.transaction().execute(async (transaction) => {
    const stored = await replaceAnswer(transaction, { ...given, replaces: key.number, lowResponses });
    const answer = stored && answerOf(asked, { student_id: studentId, ...stored });
    if (!stored || !answer) throw new AppError('not_found');
    const isNewLowAnswer = stored.is_new && asked.isLow(stored.response);
    if (isNewLowAnswer) await onLowAnswer(transaction, { ...given, isOwn: asked.isOwn, timeZone });
    return { answer, isNewLowAnswer };
  });
}
