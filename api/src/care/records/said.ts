import type { RecordedAnswer } from '@tapin/shared/contract/record-calls';
import { questionsIn, responseOf } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import { classesOf } from '#src/people/classes/replies.ts';
import { listAssignments } from '#src/people/classes/repository.ts';
import { listAllAnswers, listRequests } from './repository.ts';

const questions = questionsIn('en');

function questionOf(number: number): RecordedAnswer['question'] {
  const question = questions.find(({ _id }) => _id === String(number));
  if (!question) throw new Error(`there is no question ${number}`);
  return question.graphic;
}

/** What somebody has said to a school as a student, in both files alike: all of it, and nothing about follow-ups. */
export async function loadSaid(db: Database, schoolId: number, studentId: number) {
  const answers = await listAllAnswers(db, schoolId, studentId);
  const requests = await listRequests(db, schoolId, studentId);
  return {
    classes: classesOf(await listAssignments(db, schoolId, studentId)),
    answers: answers.map(({ day, question, response, created_at }) => ({
      day,
      question: questionOf(question),
      response: responseOf(question, response),
      answeredAt: created_at.toISOString(),
    })),
    requests: requests.map(({ at, act, adult }) => ({ at: at.toISOString(), act, adult })),
  };
}
