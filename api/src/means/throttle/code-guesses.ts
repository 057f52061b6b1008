import { AppError } from '#src/basics/app-error.ts';
import { hours } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { countEvent, takeBack } from './throttle.ts';

/** The person and the client address that try a code. Both are limited. */
export interface Guesser {
  userId: number;
  client: string;
  now: Date;
}

/** Many people mistype the code of a school at one client address when the school starts. */
const maxPerClientAndHour = 100;
const wrongOfPerson = 20;
/** A district that creates its schools chooses a code for each of them. */
const chosenByPerson = 60;

const clientKey = ({ client }: Guesser) => `code guesses from ${client}`;
const wrongKey = ({ userId }: Guesser) => `code-guess:${userId}`;

async function countGuess(db: Database, guesser: Guesser, key: string, limit: number): Promise<void> {
  if ((await countEvent(db, key, guesser.now, hours(1))) > limit) throw new AppError('too_many_requests');
  if ((await countEvent(db, clientKey(guesser), guesser.now, hours(1))) <= maxPerClientAndHour) return;
  await takeBack(db, key);
  throw new AppError('too_many_requests');
}

/** Runs a lookup of a code and counts wrong ones. A code admits a student immediately, so it must not be guessable. */
export async function lookingUpCode<T>(db: Database, guesser: Guesser, work: () => Promise<T>): Promise<T> {
  await countGuess(db, guesser, wrongKey(guesser), wrongOfPerson);
  const takeBackGuess = async () => {
    await takeBack(db, wrongKey(guesser));
    await takeBack(db, clientKey(guesser));
  };
  try {
    const result = await work();
    await takeBackGuess();
    return result;
  } catch (error) {
    if (!isWrongCode(error)) await takeBackGuess();
    throw error;
  }
}

/** Runs a change of a school's code. Every attempt is counted, because the reply reveals whether a code exists. */
export async function choosingCode<T>(db: Database, guesser: Guesser, work: () => Promise<T>): Promise<T> {
  await countGuess(db, guesser, `code-choice:${guesser.userId}`, chosenByPerson);
  return work();
}

function isWrongCode(error: unknown): boolean {
  return (
    error instanceof AppError &&
    (error.code === 'school_code_unknown' || error.code === 'district_code_unknown')
  );
}
