import type { Language } from '@tapin/shared/contract/entities';
import { ownGraphic } from '@tapin/shared/contract/questions';
import type { RecordedAnswer } from '@tapin/shared/contract/record-calls';
import { texts } from '#src/basics/language.ts';
import type { AnswerRow } from '#src/check-ins/answers/service.ts';
import { ownTextIn } from '#src/check-ins/own-questions/replies.ts';
import { listBetween, type OwnQuestionRow } from '#src/check-ins/own-questions/repository.ts';
import { ownResponseOf } from '#src/check-ins/own-questions/responses.ts';
import { findQuestion, responseOf } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import { classesOf } from '#src/people/classes/replies.ts';
import { listAssignments } from '#src/people/classes/repository.ts';
import { listAllAnswers, listRequests } from './repository.ts';

type StoredAnswer = Omit<AnswerRow, 'student_id'>;

function builtInAnswerOf(row: StoredAnswer): RecordedAnswer | undefined {
  const question = findQuestion(row.question);
  if (!question) return undefined;
  const response = responseOf(question, row.response);
  return { day: row.day, question: question.name, response, answeredAt: row.created_at.toISOString() };
}

/** Returns an answer with the text of the question that had the slot on that day. */
function ownAnswerOf(
  row: StoredAnswer,
  ownQuestions: readonly OwnQuestionRow[],
  language: Language,
): RecordedAnswer | undefined {
  const { day } = row;
  const own = ownQuestions.find(
    ({ slot, first_day, last_day }) => slot === row.question && first_day <= day && day <= last_day,
  );
  if (!own) return undefined;
  const response = ownResponseOf(own.type, row.response);
  if (response === undefined) return undefined;
  const { question: text, steps } = ownTextIn(language, own.texts);
  const { yes, no } = texts[language].exports;
  const word = steps ? steps[row.response - 1] : response ? yes : no;
  const answeredAt = row.created_at.toISOString();
  return { day, question: ownGraphic, response, text, ...(word !== undefined && { word }), answeredAt };
}

/**
 * Returns all answers and requests of a student at a school, for the student's file and the school's. Leaves out answers to
 * questions that only a newer version knows, or that the school no longer has.
 */
export async function loadAnswersAndRequests(
  db: Database,
  schoolId: number,
  studentId: number,
  language: Language,
) {
  const answers = await listAllAnswers(db, schoolId, studentId);
  const [first, last] = [answers.at(0)?.day, answers.at(-1)?.day];
  const ownQuestions = first && last ? await listBetween(db, schoolId, first, last) : [];
  const requests = await listRequests(db, schoolId, studentId);
  return {
    classes: classesOf(await listAssignments(db, schoolId, studentId)),
    answers: answers.flatMap((row) => builtInAnswerOf(row) ?? ownAnswerOf(row, ownQuestions, language) ?? []),
    requests: requests.map(({ at, act, adult }) => ({ at: at.toISOString(), act, adult })),
  };
}
