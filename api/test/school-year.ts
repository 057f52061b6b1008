import {
  questions,
  type responsesOfType,
  type StepQuestion,
  type YesNoQuestion,
} from '@tapin/shared/contract/questions';
import { addDays } from '#src/basics/local-day.ts';
import { recordAnswer } from '#src/check-ins/answers/repository.ts';
import type { Built } from './build.ts';
import type { Person } from './people.ts';

type Step = (typeof responsesOfType.feeling)[number];

/** The day of the test clock in the time zone of the test browsers. */
const today = '2026-03-11';

interface Day
  extends Partial<Record<YesNoQuestion['name'], boolean>>,
    Partial<Record<StepQuestion['name'], Step>> {
  /** The number of days before today. */
  ago: number;
  /** The time of the answer; by default the time of the test clock. */
  at?: Date;
}

/** Stores answers of a student with the function that the call uses. */
export async function tapIn(
  { db, clock }: Built,
  schoolId: number,
  student: Person,
  days: Day[],
): Promise<void> {
  for (const { ago, at, ...responses } of days) {
    for (const { id, name } of questions) {
      const response = responses[name];
      if (response === undefined) continue;
      const day = addDays(today, -ago);
      await recordAnswer(db, {
        schoolId,
        studentId: student.userId,
        question: Number(id),
        response: Number(response),
        day,
        now: at ?? clock.now(),
      });
    }
  }
}
