import { request } from 'node:http';
import type { BuiltInQuestion, QuestionResponse } from '@tapin/shared/contract/questions';
import { hashOf, newToken } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';
import { origin } from './build.ts';
import { responseNotLow } from './response-not-low.ts';

export interface SignedInStudent {
  userId: number;
  token: string;
}

/** Creates a school with students who are all signed in. */
export async function makeSignedInStudents(
  db: Database,
  count: number,
): Promise<{ schoolId: number; students: SignedInStudent[] }> {
  const school = await db
    .insertInto('schools')
    .values({ name: 'Rush', code: 'RUSH', district_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const students: SignedInStudent[] = [];
  const now = new Date();
  for (let index = 0; index < count; index += 1) {
    const { id } = await db
      .insertInto('users')
      .values({
        email: `pupil${index}@rush.test`,
        email_verified: true,
        password_hash: null,
        first_name: 'P',
        last_name: String(index),
        role: 'student',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('school_users')
      .values({ school_id: school.id, user_id: id, role: 'student', verified: 'approved', grade: 9 })
      .execute();
    const token = newToken();
    await db
      .insertInto('sessions')
      .values({
        token_hash: hashOf(token),
        user_id: id,
        remember: true,
        created_at: now,
        seen_at: now,
        expires_at: new Date(now.getTime() + 86_400_000),
      })
      .execute();
    students.push({ userId: id, token });
  }
  return { schoolId: school.id, students };
}

export interface Submission {
  student: SignedInStudent;
  question: BuiltInQuestion;
  /** The response; by default one that is not low. */
  response?: QuestionResponse;
}

/** Submits an answer over its own connection. Returns the status, or null without a reply. */
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
