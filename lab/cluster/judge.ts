import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@tapin/api/database';
import { countDifferences } from '@tapin/api/rollups';
import { feelingQuestion } from '@tapin/shared/contract/questions';
import { sql } from 'kysely';
import type { MailSink } from './mail-sink.ts';
import type { Office } from './office.ts';
import type { Attempt, Traffic } from './traffic.ts';

/** Answers in the database, by student and question. */
type Stored = ReadonlyMap<string, string>;

const keyOf = ({ student, question }: Attempt) => `${student} ${question}`;
const acknowledgedOf = ({ attempts }: Traffic) => attempts.filter(({ status }) => status === 200);

async function storedAnswers(db: Database): Promise<Stored> {
  const { rows } = await sql<{ student: string; question: string; value: string }>`
    select u.last_name as student, a.question::text as question, a.response::text as value
    from answers a join users u on u.id = a.student_id`.execute(db);
  return new Map(rows.map(({ student, question, value }) => [`${student} ${question}`, value]));
}

/** Counts the acknowledged answers that are missing, or have another value than the one that was acknowledged. */
export async function countLost(db: Database, traffic: Traffic): Promise<{ lost: number; changed: number }> {
  // Answers that are acknowledged after the database was read count the next time.
  const acknowledged = acknowledgedOf(traffic);
  const stored = await storedAnswers(db);
  return {
    lost: acknowledged.filter((each) => !stored.has(keyOf(each))).length,
    changed: acknowledged.filter((each) => (stored.get(keyOf(each)) ?? each.stored) !== each.stored).length,
  };
}

/** Counts the answers of tomorrow. */
async function countFuture(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from answers where day > (now() at time zone 'UTC')::date`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts students who felt awful and have not exactly one follow-up, and others who have one. */
async function countWrongFollowUps(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from answers a
    where a.question = ${Number(feelingQuestion.id)} and (a.response = 1) <> (
      select count(*) = 1 from follow_ups f where f.student_id = a.student_id)`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Waits for the mails that are due, and returns how many were not sent. A mail whose sender was killed is sent by
 * another one after the lease of two minutes.
 */
async function waitForMails(db: Database): Promise<number> {
  for (let second = 0; ; second += 1) {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from messages where sent_at is null and created_at < now() - interval '5 seconds')
        + (select count(*) from deliveries where state = 'queued' and due_at < now() - interval '5 seconds') as count`.execute(
      db,
    );
    const count = Number(rows[0]?.count);
    if (count === 0 || second >= 150) return count;
    await delay(1_000);
  }
}

/** The wrong passwords of one account that a client may try. */
const allowedGuesses = 10;

async function countRevived(traffic: Traffic): Promise<number> {
  let count = 0;
  for (const session of traffic.loggedOut) if (await traffic.isLoggedIn(session)) count += 1;
  return count;
}

function longestGap(traffic: Traffic): number {
  const times = acknowledgedOf(traffic)
    .map(({ endedAt }) => endedAt)
    .sort((a, b) => a - b);
  return Math.round(Math.max(0, ...times.map((time, index) => time - (times[index - 1] ?? time))));
}

/** Checks all invariants after the fault has ended. Each count but the first three has to be 0. */
export async function judge(
  db: Database,
  { traffic, mails, office }: { traffic: Traffic; mails: MailSink; office: Office },
) {
  const unsentMails = await waitForMails(db);
  return {
    acknowledged: acknowledgedOf(traffic).length,
    gapMs: longestGap(traffic),
    refused: traffic.attempts.filter(({ status }) => status !== null && status > 500).length,
    ...(await countLost(db, traffic)),
    wrongTotals: await countDifferences(db, null),
    futureAnswers: await countFuture(db),
    wrongRoster: await office.countDifferences(db),
    wrongFollowUps: await countWrongFollowUps(db),
    staleReads: traffic.staleReads,
    ambiguousTags: traffic.ambiguousTags.size,
    revivedSessions: await countRevived(traffic),
    guessesAboveLimit: Math.max(0, traffic.guesses - allowedGuesses),
    unexpected: traffic.unexpected.length,
    unsentMails,
    doubledMails: mails.doubled(),
  };
}
export type Verdict = Awaited<ReturnType<typeof judge>>;
