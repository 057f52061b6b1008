import { createHash } from 'node:crypto';
import { questions } from '@tapin/shared/contract/questions';
import { headersOf, leavers, type School } from './school.ts';

const answersPerSecond = 30;
const giveUpAfterMs = 40_000;
/** A proxy replies with 502 or 504 for an API that ended or hangs. No call may read 500. */
const expectedStatuses = new Set([401, 429, 502, 503, 504]);

export interface Attempt {
  student: number;
  question: string;
  /** Null when no reply came. Then it is unknown whether the answer was stored. */
  status: number | null;
  sentAt: number;
  endedAt: number;
  stored?: string;
}

/** The next student and the next session of somebody who leaves. Faults that follow each other share one school. */
export interface Position {
  answer: number;
  leaver: number;
}

/**
 * Sends calls at a steady rate, whatever the duration of the replies, and keeps the history of all attempts: students
 * answer, some of them read the answer again from the other API, staff poll a list, and some people log out.
 */
export class Traffic {
  readonly attempts: Attempt[] = [];
  /** Answers that a read after the acknowledgement did not have. */
  staleReads = 0;
  reads = 0;
  /** How many wrong passwords of one account were compared. Further ones have to be refused. */
  guesses = 0;
  /** The hash of the body that came with each ETag. */
  readonly #bodies = new Map<string, string>();
  /** ETags that came with two bodies. */
  readonly ambiguousTags = new Set<string>();
  readonly loggedOut: string[] = [];
  readonly unexpected: string[] = [];
  readonly #origins: readonly string[];
  readonly #school: School;
  readonly #position: Position;
  readonly #open = new Set<Promise<void>>();
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(origins: readonly string[], school: School, position: Position) {
    this.#origins = origins;
    this.#school = school;
    this.#position = position;
  }

  start(): void {
    this.#every(1_000 / answersPerSecond, () => this.#answer(this.#position.answer++));
    this.#every(500, async () => {
      for (const turn of this.#origins.keys()) await this.#readList(turn);
    });
    this.#every(2_000, (count) => this.#logOut(count));
    const email = `attacked-${this.#position.answer}@rush.test`;
    this.#every(1_000, (count) => this.#guess(count, email));
  }

  #every(ms: number, work: (count: number) => Promise<void>): void {
    let count = 0;
    const timer = setInterval(() => {
      const done = work(count++);
      this.#open.add(done);
      void done.finally(() => this.#open.delete(done));
    }, ms);
    this.#timers.push(timer);
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#open);
  }

  /** Answers a question. A failed attempt is repeated with another value, as when a person presses another button. */
  async #answer(index: number): Promise<void> {
    const { id, type } = questions[index % questions.length] ?? { id: '', type: 'boolean' };
    const student = Math.floor(index / questions.length) + 1;
    const deadline = performance.now() + giveUpAfterMs;
    for (let attempt = 0; performance.now() < deadline; attempt += 1) {
      const response = type === 'feeling' ? 1 + ((index + attempt) % 5) : (index + attempt) % 2 === 0;
      const sentAt = performance.now();
      const path = `/api/student/submit-response/${this.#school.id}`;
      const reply = await this.#call(index + attempt, String(student), path, { questionId: id, response });
      const stored =
        reply.status === 200 ? String(Number(JSON.parse(reply.text).answer.response)) : undefined;
      this.attempts.push({
        student,
        question: id,
        sentAt,
        endedAt: performance.now(),
        status: reply.status,
        ...(stored !== undefined && { stored }),
      });
      if (stored !== undefined) {
        if (index % 10 === 0) await this.#readBack(index + attempt + 1, student, id, stored);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 700));
    }
  }

  /** Reads an answer from the other API after its acknowledgement. */
  async #readBack(turn: number, student: number, question: string, stored: string): Promise<void> {
    const { status, text } = await this.#call(
      turn,
      String(student),
      `/api/student/${this.#school.id}/questions`,
    );
    if (status !== 200) return;
    const answers: { question: string; response: number | boolean }[] = JSON.parse(text).answers;
    const found = answers.find((each) => each.question === question);
    this.reads += 1;
    if (String(Number(found?.response)) !== stored) this.staleReads += 1;
  }

  async #readList(turn: number): Promise<void> {
    const path = `/api/staff/follow-ups?schoolUserId=${this.#school.counselor}`;
    const { status, text, tag } = await this.#call(turn, 'counselor', path);
    if (status !== 200 || !tag) return;
    const body = createHash('sha256').update(text).digest('hex');
    if ((this.#bodies.get(tag) ?? body) !== body) this.ambiguousTags.add(tag);
    this.#bodies.set(tag, body);
  }

  async #logOut(turn: number): Promise<void> {
    if (this.#position.leaver >= leavers) return;
    this.#position.leaver += 1;
    const session = `leaver-${this.#position.leaver}`;
    const { status } = await this.#call(turn, session, '/api/auth/sign-out');
    if (status === 200) this.loggedOut.push(session);
  }

  async #guess(turn: number, email: string): Promise<void> {
    const body = { email, password: 'a wrong password', rememberMe: false };
    const { status } = await this.#call(turn, '', '/api/auth/sign-in', body);
    if (status === 401) this.guesses += 1;
  }

  async isLoggedIn(session: string): Promise<boolean> {
    const { status } = await this.#call(0, session, '/api/user/me');
    if (status !== 200 && status !== 401) throw new Error(`status ${status} for the session of ${session}`);
    return status === 200;
  }

  async #call(turn: number, session: string, path: string, body?: object) {
    const origin = this.#origins[turn % this.#origins.length];
    try {
      const reply = await fetch(`${origin}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...headersOf(session),
          'accept-encoding': 'identity',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(35_000),
      });
      const text = await reply.text();
      // A body that was shortened by a lost connection is no reply.
      if (reply.status === 200) JSON.parse(text || '{}');
      else if (!expectedStatuses.has(reply.status))
        this.unexpected.push(`${reply.status} ${path.split('?')[0]} ${text.slice(0, 120)}`);
      return { status: reply.status, text, tag: reply.headers.get('etag') };
    } catch {
      return { status: null, text: '', tag: null };
    }
  }
}
