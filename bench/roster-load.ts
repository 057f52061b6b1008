import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@tapin/api/database';
import { hashOf } from '@tapin/api/secrets';
import { sql } from 'kysely';

const origin = 'http://localhost:4400';
const questions = ['1', '2', '3'];

export interface Student {
  schoolId: number;
  token: string;
}

/** Creates a school without a district whose students are all logged in. */
export async function makeStudents(db: Database, count: number): Promise<Student[]> {
  const { rows } = await sql<{ school_id: number; number: number }>`
    with school as (insert into schools (name, code) values ('Busy', 'BUSY') returning id),
    people as (
      insert into users (email, email_verified, first_name, last_name, role)
      select n || '@busy.test', true, 'P', n::text, 'student' from generate_series(1, ${count}::integer) n
      returning id, last_name
    )
    insert into school_users (school_id, user_id, role, verified, grade)
    select school.id, people.id, 'student', 'approved', 9 from people cross join school
    returning school_id, user_id as number`.execute(db);
  return logIn(
    db,
    rows.map(({ school_id, number }) => ({ schoolId: school_id, userId: number })),
  );
}

/** Stores a session for each of the students. */
export async function logIn(
  db: Database,
  students: readonly { schoolId: number; userId: number }[],
): Promise<Student[]> {
  const expiresAt = new Date(Date.now() + 86_400_000);
  for (let start = 0; start < students.length; start += 500) {
    await db
      .insertInto('sessions')
      .values(
        students.slice(start, start + 500).map(({ userId }) => ({
          token_hash: hashOf(`busy-${userId}`),
          user_id: userId,
          remember: true,
          created_at: new Date(),
          seen_at: new Date(),
          expires_at: expiresAt,
        })),
      )
      .execute();
  }
  return students.map(({ schoolId, userId }) => ({ schoolId, token: `busy-${userId}` }));
}

function submit(
  base: string,
  agent: Agent,
  { schoolId, token }: Student,
  questionId: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${base}/student/submit-response/${schoolId}`,
      {
        method: 'POST',
        agent,
        headers: {
          cookie: `tapin_session=${token}`,
          'time-zone': 'UTC',
          origin,
          'content-type': 'application/json',
        },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      },
    );
    call.once('error', reject);
    call.end(JSON.stringify({ questionId, response: questionId === '3' ? 4 : true }));
  });
}

/** The reply times of answers in ms, sorted, and the number of answers that failed. */
export interface Answers {
  times: number[];
  failed: number;
}

export class CheckIns {
  readonly #base: string;
  readonly #students: readonly Student[];
  readonly #agent = new Agent({ keepAlive: true });
  #next = 0;

  constructor(base: string, students: readonly Student[]) {
    this.#base = base;
    this.#students = students;
  }

  /** Sends answers at a fixed rate until `signal` is aborted. A reply time counts from when the answer was due. */
  async measure(perSecond: number, signal: AbortSignal): Promise<Answers> {
    const times: number[] = [];
    const sent: Promise<void>[] = [];
    let failed = 0;
    const started = performance.now();
    for (let count = 0; !signal.aborted; count += 1) {
      const due = started + (count * 1_000) / perSecond;
      const waitMs = due - performance.now();
      if (waitMs > 1) await delay(waitMs);
      const student = this.#students[this.#next % this.#students.length];
      if (!student) throw new Error('no students');
      const question = questions[Math.floor(this.#next / this.#students.length) % questions.length] ?? '1';
      this.#next += 1;
      sent.push(
        submit(this.#base, this.#agent, student, question).then((status) => {
          times.push(performance.now() - due);
          if (status !== 200) failed += 1;
        }),
      );
    }
    await Promise.all(sent);
    return { times: times.sort((a, b) => a - b), failed };
  }

  close(): void {
    this.#agent.destroy();
  }
}

export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export const joined = (a: Answers, b: Answers): Answers => ({
  times: [...a.times, ...b.times].sort((x, y) => x - y),
  failed: a.failed + b.failed,
});

/** Sends answers until the work has ended. */
export async function measureWhile<T>(
  checkIns: CheckIns,
  perSecond: number,
  work: () => Promise<T>,
): Promise<[T, Answers]> {
  const ended = new AbortController();
  const measuring = checkIns.measure(perSecond, ended.signal);
  const result = await work().finally(() => ended.abort());
  return [result, await measuring];
}

export const describe = ({ times, failed }: Answers) =>
  `${times.length} answers, ${failed} failed, p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;
