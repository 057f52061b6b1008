import { AppError } from '#src/basics/app-error.ts';
import { hours } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { countEvent, takeBack } from './throttle.ts';

const wrongPerHour = 20;

/** A code lets a student in at once, so it must not be found by trying: runs what looks one up for the person. */
export async function lookingUpCode<T>(
  db: Database,
  { userId, now }: { userId: number; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  const key = `code-guess:${userId}`;
  if ((await countEvent(db, key, now, hours(1))) > wrongPerHour) throw new AppError('too_many_requests');
  try {
    const result = await work();
    await takeBack(db, key);
    return result;
  } catch (error) {
    if (!isWrongCode(error)) await takeBack(db, key);
    throw error;
  }
}

function isWrongCode(error: unknown): boolean {
  return (
    error instanceof AppError &&
    (error.code === 'school_code_unknown' || error.code === 'district_code_unknown')
  );
}
