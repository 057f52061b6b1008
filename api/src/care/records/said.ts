import type { RecordedAnswer } from '@tapin/shared/contract/record-calls';
import type { AnswerRow } from '#src/check-ins/answers/service.ts';
import { findQuestion, responseOf } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import { classesOf } from '#src/people/classes/replies.ts';
import { listAssignments } from '#src/people/classes/repository.ts';
import { listAllAnswers, listRequests } from './repository.ts';

/** An answer to a question that only a newer version knows is in the record that the newer version makes. */
function recordedAnswersOf(row: Omit<AnswerRow, 'student_id'>): RecordedAnswer[] {
  const question = findQuestion(row.question);
  if (!question) return [];
  const response = responseOf(question, row.response);
  return [{ day: row.day, question: question.name, response, answeredAt: row.created_at.toISOString() }];
}

/** What somebody has said to a school as a student, in both files alike: all of it, and nothing about follow-ups. */
export async function loadSaid(db: Database, schoolId: number, studentId: number) {
  const answers = await listAllAnswers(db, schoolId, studentId);
  const requests = await listRequests(db, schoolId, studentId);
  return {
    classes: classesOf(await listAssignments(db, schoolId, studentId)),
    answers: answers.flatMap(recordedAnswersOf),
    requests: requests.map(({ at, act, adult }) => ({ at: at.toISOString(), act, adult })),
  };
}
