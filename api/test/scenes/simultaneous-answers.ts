import { request } from 'node:http';
import type { BuiltInQuestion, QuestionResponse } from '@tapin/contract/questions';
import { systemClock } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { origin } from '#test/build.ts';
import { joinSchool, makeSchool, storeSession } from '#test/people.ts';
import { responseNotLow } from './response-not-low.ts';

export interface LoggedInStudent {
  userId: number;
  token: string;
}

export async function makeLoggedInStudents(
  db: Database,
  count: number,
): Promise<{ schoolId: number; students: LoggedInStudent[] }> {
  const { id: schoolId } = await makeSchool({ db });
  const students: LoggedInStudent[] = [];
  for (let index = 0; index < count; index += 1) {
    const names = { first_name: 'P', last_name: String(index) };
    const { id: userId } = await db
      .insertInto('users')
      .values({ email: `pupil${index}@rush.test`, email_verified: true, role: 'student', ...names })
      .returning('id')
      .executeTakeFirstOrThrow();
    await joinSchool({ db }, { userId }, schoolId, { grade: 9 });
    students.push({ userId, token: await storeSession({ db, clock: systemClock }, userId) });
  }
  return { schoolId, students };
}

export interface Submission {
  student: LoggedInStudent;
  question: BuiltInQuestion;
  response?: QuestionResponse;
}

/** Submits an answer over a separate connection. Returns the status, or null without a reply. */
export function submitAnswer(
  base: string,
  schoolId: number,
  { student: pupil, question, response = responseNotLow(question) }: Submission,
  onConnected: () => void = () => {},
): Promise<number | null> {
  const body = JSON.stringify({ questionId: question.id, response });
  return new Promise((resolve) => {
    const call = request(
      `${base}/api/student/submit-response/${schoolId}`,
      {
        method: 'POST',
        agent: false,
        headers: {
          origin,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'time-zone': 'UTC',
          cookie: `tapin_session=${pupil.token}`,
        },
      },
      (reply) => {
        reply.resume();
        reply.on('end', () => resolve(reply.statusCode ?? null));
        reply.on('error', () => resolve(null));
      },
    );
    call.on('socket', (socket) => socket.on('connect', onConnected));
    call.on('error', () => resolve(null));
    call.end(body);
  });
}
