import { addDays } from '#src/basics/local-day.ts';
import { recordAnswer } from '#src/check-ins/answers/repository.ts';
import type { Built } from './build.ts';
import type { Person } from './people.ts';

/** The day of the test clock where the test visitors are. */
const today = '2026-03-11';

interface Day {
  /** Days before today. */
  ago: number;
  eaten?: boolean;
  rested?: boolean;
  feeling?: 1 | 2 | 3 | 4 | 5;
  /** When it was answered; without it at the time of the test clock today. */
  at?: Date;
}

/** What a student has answered, straight into the database by the same way as the call. */
export async function tapIn(
  { db, clock }: Built,
  schoolId: number,
  student: Person,
  days: Day[],
): Promise<void> {
  for (const { ago, eaten, rested, feeling, at } of days) {
    const responses = [
      [1, eaten === undefined ? undefined : Number(eaten)],
      [2, rested === undefined ? undefined : Number(rested)],
      [3, feeling],
    ] as const;
    for (const [question, response] of responses) {
      if (response === undefined) continue;
      const day = addDays(today, -ago);
      await recordAnswer(db, {
        schoolId,
        studentId: student.userId,
        question,
        response,
        day,
        now: at ?? clock.now(),
      });
    }
  }
}
