import { type Database, openPostgres } from '@tapin/api/database';
import { countDifferences } from '@tapin/api/rollups';
import { questions } from '@tapin/shared/contract/questions';
import { sql } from 'kysely';

const answersPerSecond = 30;
const giveUpAfterMs = 40_000;

/** Makes a school with students who are logged in, each with the session `pupil-NUMBER`. Returns its id. */
export async function makeSchool(db: Database, students = 6_000): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with school as (insert into schools (name, code) values ('Rush', 'RUSH') returning id),
    people as (
      insert into users (email, email_verified, first_name, last_name, role)
      select n || '@rush.test', true, 'P', n::text, 'student' from generate_series(1, ${students}::integer) n
      returning id, last_name
    ), members as (
      insert into school_users (school_id, user_id, role, verified, grade)
      select school.id, people.id, 'student', 'approved', 9 from school cross join people
    ), logged_in as (
      insert into sessions (token_hash, user_id, remember, created_at, seen_at, expires_at)
      select encode(sha256(convert_to('pupil-' || last_name, 'UTF8')), 'hex'), id, true, now(), now(),
        now() + interval '1 day' from people
    )
    select id from school`.execute(db);
  return rows[0]?.id ?? 0;
}

export const headersOf = (student: number) => ({
  origin: 'http://localhost:4400',
  'content-type': 'application/json',
  'time-zone': 'UTC',
  cookie: `tapin_session=pupil-${student}`,
});

interface Attempt {
  student: number;
  question: string;
  /** Null when no reply came. Then it is unknown whether the answer was stored. */
  status: number | null;
  sentAt: number;
  endedAt: number;
  stored?: string;
}

/** Sends answers at a steady rate, whatever the duration of the replies, and keeps the history of all attempts. */
export class Traffic {
  readonly attempts: Attempt[] = [];
  readonly #origins: readonly string[];
  readonly #school: number;
  readonly #open = new Set<Promise<void>>();
  #next: number;
  #timer: NodeJS.Timeout | undefined;

  /** @param first The number of the first answer. Earlier traffic has sent the answers with lower numbers. */
  constructor(origins: readonly string[], school: number, first: number) {
    this.#origins = origins;
    this.#school = school;
    this.#next = first;
  }

  start(): void {
    this.#timer = setInterval(() => {
      const answer = this.#answer(this.#next++);
      this.#open.add(answer);
      void answer.finally(() => this.#open.delete(answer));
    }, 1_000 / answersPerSecond);
  }

  async stop(): Promise<number> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
    return this.#next;
  }

  /** Answers a question. A failed attempt is repeated with another value, as when a person presses another button. */
  async #answer(index: number): Promise<void> {
    const { id, type } = questions[index % questions.length] ?? { id: '', type: 'boolean' };
    const student = Math.floor(index / questions.length) + 1;
    const deadline = performance.now() + giveUpAfterMs;
    for (let attempt = 0; performance.now() < deadline; attempt += 1) {
      const value = type === 'feeling' ? 1 + ((index + attempt) % 5) : (index + attempt) % 2 === 0;
      const sentAt = performance.now();
      const origin = this.#origins[(index + attempt) % this.#origins.length];
      const reply = await this.#send(`${origin}`, student, id, value);
      this.attempts.push({ student, question: id, sentAt, endedAt: performance.now(), ...reply });
      if (reply.status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 700));
    }
  }

  async #send(origin: string, student: number, questionId: string, response: unknown) {
    try {
      const reply = await fetch(`${origin}/api/student/submit-response/${this.#school}`, {
        method: 'POST',
        headers: headersOf(student),
        body: JSON.stringify({ questionId, response }),
        signal: AbortSignal.timeout(35_000),
      });
      const text = await reply.text();
      if (reply.status !== 200) return { status: reply.status };
      const { answer } = JSON.parse(text);
      return { status: 200, stored: String(Number(answer.response)) };
    } catch {
      return { status: null };
    }
  }
}

export interface Verdict {
  acknowledged: number;
  lost: number;
  changed: number;
  wrongTotals: number;
  /** Attempts with a 5xx status other than 503. */
  unexpected: number;
  refused: number;
  gapMs: number;
}

/** Looks up each acknowledged answer in the database, and measures the longest time without an acknowledgement. */
export async function judge(databaseUrl: string, attempts: readonly Attempt[]): Promise<Verdict> {
  const { db, close } = openPostgres(databaseUrl, () => {}, { maxConnections: 1 });
  const { rows } = await sql<{ student: string; question: string; value: string }>`
    select u.last_name as student, a.question::text as question, a.response::text as value
    from answers a join users u on u.id = a.student_id`.execute(db);
  const wrongTotals = await countDifferences(db, null);
  await close();
  const stored = new Map(rows.map(({ student, question, value }) => [`${student} ${question}`, value]));
  const acknowledged = attempts.filter(({ status }) => status === 200);
  const storedFor = ({ student, question }: Attempt) => stored.get(`${student} ${question}`);
  const times = acknowledged.map(({ endedAt }) => endedAt).sort((a, b) => a - b);
  const gaps = times.map((time, index) => time - (times[index - 1] ?? time));
  const errors = attempts.filter(({ status }) => status !== null && status !== 200);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((each) => storedFor(each) === undefined).length,
    changed: acknowledged.filter((each) => (storedFor(each) ?? each.stored) !== each.stored).length,
    wrongTotals,
    unexpected: errors.filter(({ status }) => status !== 503).length,
    refused: errors.filter(({ status }) => status === 503).length,
    gapMs: Math.round(Math.max(0, ...gaps)),
  };
}
