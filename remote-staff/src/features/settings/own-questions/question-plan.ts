import { addDays } from '#src/components/days/days.ts';
import type { NewOwnQuestion } from '#src/components/own-questions/own-questions-calls.ts';

/** When and of whom a question is asked. */
export type QuestionPlan = Pick<NewOwnQuestion, 'grades' | 'weekdays' | 'firstDay' | 'lastDay'>;

const defaultPlanDays = 28;

/** From tomorrow for four weeks, on every school day, of every grade. */
export function defaultPlan(today: string): QuestionPlan {
  const firstDay = addDays(today, 1);
  return { grades: [], weekdays: [], firstDay, lastDay: addDays(firstDay, defaultPlanDays - 1) };
}

type DayProblem = 'missing' | 'wrongOrder' | 'over';

export const firstDayProblem = ({ firstDay }: QuestionPlan): DayProblem | null =>
  firstDay === '' ? 'missing' : null;

export function lastDayProblem({ firstDay, lastDay }: QuestionPlan, today: string): DayProblem | null {
  if (lastDay === '') return 'missing';
  if (lastDay < firstDay) return 'wrongOrder';
  return lastDay < today ? 'over' : null;
}
