import type { Language } from '@tapin/contract/entities';
import { ownGraphic } from '@tapin/contract/questions';
import type { RecordedAnswer } from '@tapin/contract/record-calls';
import { texts } from '#src/basics/language.ts';
import type { AnswerRow } from '#src/check-ins/answers/service.ts';
import { ownResponseOf } from '#src/check-ins/own-questions/content.ts';
import { ownTextIn } from '#src/check-ins/own-questions/replies.ts';
import { listBetween, type OwnQuestionRow } from '#src/check-ins/own-questions/repository.ts';
import { findQuestion, responseOf } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import { classesOf } from '#src/people/classes/replies.ts';
import { listAssignments } from '#src/people/classes/repository.ts';
import { listAllAnswers, listCorrections, listRequests } from './repository.ts';

type StoredAnswer = Omit<AnswerRow, 'student_id'>;

async function loadReplaced(db: Database, schoolId: number, studentId: number) {
  const corrections = await listCorrections(db, schoolId, studentId);
  return (row: StoredAnswer, read: (stored: number) => RecordedAnswer['response'] | undefined) => {
    const replaced = corrections
      .filter(({ day, question }) => day === row.day && question === row.question)
      .flatMap(({ replaced_response, at }) => {
        const response = read(replaced_response);
        return response === undefined ? [] : [{ response, changedAt: at.toISOString() }];
      });
    return replaced.length > 0 ? { replaced } : {};
  };
}
type Replaced = Awaited<ReturnType<typeof loadReplaced>>;

function builtInAnswerOf(row: StoredAnswer, replacedOf: Replaced): RecordedAnswer | undefined {
  const question = findQuestion(row.question);
  if (!question) return undefined;
  const response = responseOf(question, row.response);
  const answeredAt = row.created_at.toISOString();
  const replaced = replacedOf(row, (stored) => responseOf(question, stored));
  return { day: row.day, question: question.name, response, answeredAt, ...replaced };
}

function ownAnswerOf(
  row: StoredAnswer,
  ownQuestions: readonly OwnQuestionRow[],
  language: Language,
  replacedOf: Replaced,
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
  const replaced = replacedOf(row, (stored) => ownResponseOf(own.type, stored));
  const answered = { day, question: ownGraphic, response, text, answeredAt } as const;
  return { ...answered, ...(word !== undefined && { word }), ...replaced };
}

/**
 * Returns all answers and requests of a student at a school, for the student's file and for the record of the school.
 * Leaves out answers to questions that only a newer version knows, and to questions that no longer exist.
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
  const replacedOf = await loadReplaced(db, schoolId, studentId);
  const requests = await listRequests(db, schoolId, studentId);
  return {
    classes: classesOf(await listAssignments(db, schoolId, studentId)),
    answers: answers.flatMap(
      (row) => builtInAnswerOf(row, replacedOf) ?? ownAnswerOf(row, ownQuestions, language, replacedOf) ?? [],
    ),
    requests: requests.map(({ at, act, adult }) => ({ at: at.toISOString(), act, adult })),
  };
}
