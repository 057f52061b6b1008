import type { stepQuestions } from '@tapin/shared/contract/questions';
import type { StudentWindow } from '@tapin/shared/contract/staff-student-calls';
import type { Change } from './figure-tile.tsx';

/** Shares that differ by less count as equal. */
const minDifference = 0.05;

export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.min(part / whole, 1));

/** Compares a share with the share before. */
export function changeOf(now: number, before: number, smallest = minDifference): Change {
  if (Math.abs(now - before) < smallest) return 'same';
  return now > before ? 'up' : 'down';
}

type StepCounts = StudentWindow[(typeof stepQuestions)[number]['name']];

/** Fewer answers say nothing about what is usual. */
const minAnswers = 3;

/** Returns the middle step of all answers, the lower one of two, or null if they are too few. */
export function usualStep(counts: StepCounts): number | null {
  const steps = Object.entries(counts).flatMap(([step, count]) => Array<number>(count).fill(Number(step)));
  if (steps.length < minAnswers) return null;
  return steps.sort((one, other) => one - other)[Math.floor((steps.length - 1) / 2)] ?? null;
}
