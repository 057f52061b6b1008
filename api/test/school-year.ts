import {
  questions,
  type responsesOfType,
  type StepQuestion,
  type YesNoQuestion,
} from '@tapin/contract/questions';
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
  ago: number;
  at?: Date;
}

export const storeAnswer = (
  { db, clock }: Built,
  schoolId: number,
  { userId: studentId }: Pick<Person, 'userId'>,
  answer: { day: string; question: number; response: number; now?: Date },
) => recordAnswer(db, { schoolId, studentId, now: clock.now(), ...answer });

export async function tapIn(built: Built, schoolId: number, student: Person, days: Day[]): Promise<void> {
  for (const { ago, at: now = built.clock.now(), ...responses } of days) {
    for (const { id, name } of questions) {
      const response = responses[name];
      if (response === undefined) continue;
      const answer = { question: Number(id), response: Number(response), day: addDays(today, -ago), now };
      await storeAnswer(built, schoolId, student, answer);
    }
  }
}
