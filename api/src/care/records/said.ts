import type { RecordedAnswer } from '@tapin/shared/contract/record-calls';
import type { AnswerRow } from '#src/check-ins/answers/service.ts';
import { questionOf, responseOf } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import { classesOf } from '#src/people/classes/replies.ts';
import { listAssignments } from '#src/people/classes/repository.ts';
import { listAllAnswers, listRequests } from './repository.ts';

function recordedAnswerOf(row: Omit<AnswerRow, 'student_id'>): RecordedAnswer {
  const question = questionOf(row.question);
  return {
    day: row.day,
    question: question.name,
    response: responseOf(question, row.response),
    answeredAt: row.created_at.toISOString(),
  };
}

/** What somebody has said to a school as a student, in both files alike: all of it, and nothing about follow-ups. */
export async function loadSaid(db: Database, schoolId: number, studentId: number) {
  const answers = await listAllAnswers(db, schoolId, studentId);
  const requests = await listRequests(db, schoolId, studentId);
  return {
    classes: classesOf(await listAssignments(db, schoolId, studentId)),
    answers: answers.map(recordedAnswerOf),
    requests: requests.map(({ at, act, adult }) => ({ at: at.toISOString(), act, adult })),
  };
}
