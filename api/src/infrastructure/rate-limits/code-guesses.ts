import { AppError } from '#src/basics/app-error.ts';
import { hours } from '#src/basics/clock.ts';
import { retryAt } from '#src/basics/retry.ts';
import type { Database } from '#src/database/database.ts';
import { countEvent, limitEvents, uncountEvent } from './event-counts.ts';

export interface CodeUser {
  userId: number;
  client: string;
  now: Date;
}

/** Many people behind one client address mistype the code of a school when the school starts. */
const maxGuessesPerClientAndHour = 100;
const maxWrongPerPersonAndHour = 20;
/** A district that creates its schools chooses a code for each of them. */
const maxChoicesPerPersonAndHour = 60;

const clientKey = ({ client }: CodeUser) => `code guesses from ${client}`;
const wrongCodesKey = ({ userId }: CodeUser) => `code-guess:${userId}`;

export type IsExpectedHere = () => Promise<boolean>;

const isNeverExpected: IsExpectedHere = async () => false;

/**
 * Counts a guess of the person and of the client. Past the limit of the client it throws, unless the code is expected
 * from this client. Returns whether the guess was counted. Past the limit, a wrong code and a right code of another
 * school have the same reply and the same effect. The person has a separate count there, because the reply reveals the
 * code of an expected school.
 */
async function countGuess(
  db: Database,
  codeUser: CodeUser,
  { key, max }: { key: string; max: number },
  isExpectedHere = isNeverExpected,
): Promise<boolean> {
  const { now, client } = codeUser;
  const windowMs = hours(1);
  await limitEvents(db, key, { max, windowMs, advice: 'code' }, now);
  const ofClient = await countEvent(db, clientKey(codeUser), now, windowMs);
  if (ofClient.count <= maxGuessesPerClientAndHour) return true;
  await uncountEvent(db, key);
  const pastLimit = await countEvent(db, `${key} past the limit of ${client}`, now, windowMs);
  if (pastLimit.count <= max && (await isExpectedHere())) return false;
  throw new AppError('too_many_requests', retryAt(ofClient.expiresAt, now, 'network'));
}

/**
 * Runs a look-up of a code and counts wrong codes. A code admits a student immediately, so it must not be guessable.
 */
export async function limitCodeLookups<T>(
  db: Database,
  codeUser: CodeUser,
  lookup: () => Promise<T>,
  isExpectedHere?: IsExpectedHere,
): Promise<T> {
  const limit = { key: wrongCodesKey(codeUser), max: maxWrongPerPersonAndHour };
  const isCounted = await countGuess(db, codeUser, limit, isExpectedHere);
  const uncountGuess = async () => {
    if (!isCounted) return;
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
  const limit = { key: `code-choice:${codeUser.userId}`, max: maxChoicesPerPersonAndHour };
  await countGuess(db, codeUser, limit);
  return lookup();
}

function isWrongCode(error: unknown): boolean {
  return (
    error instanceof AppError &&
    (error.code === 'school_code_unknown' || error.code === 'district_code_unknown')
  );
}
