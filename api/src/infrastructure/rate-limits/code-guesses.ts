import { AppError } from '#src/basics/app-error.ts';
import { hours } from '#src/basics/clock.ts';
import { retryAt } from '#src/basics/retry.ts';
import type { Database } from '#src/database/database.ts';
import { countEvent, limitEvents, uncountEvent } from './event-counts.ts';

/** The person and the client address that try a code. Both are limited. */
export interface CodeUser {
  userId: number;
  client: string;
  now: Date;
}

/** Many people mistype the code of a school at one client address when the school starts. */
const maxGuessesPerClientAndHour = 100;
const maxWrongPerPersonAndHour = 20;
/** A district that creates its schools chooses a code for each of them. */
const maxChoicesPerPersonAndHour = 60;

const clientKey = ({ client }: CodeUser) => `code guesses from ${client}`;
const wrongCodesKey = ({ userId }: CodeUser) => `code-guess:${userId}`;

async function countGuess(db: Database, codeUser: CodeUser, key: string, limit: number): Promise<void> {
  const { now } = codeUser;
  await limitEvents(db, key, { max: limit, windowMs: hours(1), advice: 'code' }, now);
  const ofClient = await countEvent(db, clientKey(codeUser), now, hours(1));
  if (ofClient.count <= maxGuessesPerClientAndHour) return;
  await uncountEvent(db, key);
  throw new AppError('too_many_requests', retryAt(ofClient.expiresAt, now, 'network'));
}

/** Runs a lookup of a code and counts wrong ones. A code admits a student immediately, so it must not be guessable. */
export async function limitCodeLookups<T>(
  db: Database,
  codeUser: CodeUser,
  lookup: () => Promise<T>,
): Promise<T> {
  await countGuess(db, codeUser, wrongCodesKey(codeUser), maxWrongPerPersonAndHour);
  const uncountGuess = async () => {
    await uncountEvent(db, wrongCodesKey(codeUser));
    await uncountEvent(db, clientKey(codeUser));
  };
  try {
    const result = await lookup();
    await uncountGuess();
    return result;
  } catch (error) {
    if (!isWrongCode(error)) await uncountGuess();
    throw error;
  }
}

/** Runs a change of a school's code. Every attempt is counted, because the reply reveals whether a code exists. */
export async function limitCodeChoices<T>(
  db: Database,
  codeUser: CodeUser,
  lookup: () => Promise<T>,
): Promise<T> {
  await countGuess(db, codeUser, `code-choice:${codeUser.userId}`, maxChoicesPerPersonAndHour);
  return lookup();
}

function isWrongCode(error: unknown): boolean {
  return (
    error instanceof AppError &&
    (error.code === 'school_code_unknown' || error.code === 'district_code_unknown')
  );
}
