import { AppError } from '#src/basics/app-error.ts';
import { hours } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { countEvent, takeBack } from './throttle.ts';

/** Who tries a code: the person, and the client whatever account it uses. */
export interface Guesser {
  userId: number;
  client: string;
  now: Date;
}

/** In an hour. Where a school begins, many mistype its code at one client. */
const ofClient = 100;
const wrongOfPerson = 20;
/** A district that sets up its schools chooses a code for each. */
const chosenByPerson = 60;

const clientKey = ({ client }: Guesser) => `code guesses from ${client}`;
const wrongKey = ({ userId }: Guesser) => `code-guess:${userId}`;

async function countGuess(db: Database, guesser: Guesser, key: string, limit: number): Promise<void> {
  if ((await countEvent(db, key, guesser.now, hours(1))) > limit) throw new AppError('too_many_requests');
  if ((await countEvent(db, clientKey(guesser), guesser.now, hours(1))) <= ofClient) return;
  await takeBack(db, key);
  throw new AppError('too_many_requests');
}

/** A code lets a student in at once, so it must not be found by trying: runs what looks one up for the person. */
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

/** Runs what gives a school a new code. Whether it was free or taken, it tells about a code: each counts. */
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
