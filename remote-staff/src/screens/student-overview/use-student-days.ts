import type { StudentDays } from '#src/api/student.ts';
import { useInAddress } from '#src/use-in-address.ts';

/** All time, or that many days with today as the last. */
export const studentDays = [-1, 7, 30] as const satisfies readonly StudentDays[];

/** Reads and changes the window of time in the address. */
export function useStudentDays() {
  const [asked, choose] = useInAddress('days', '-1');
  const daysAgo = studentDays.find((days) => String(days) === asked) ?? -1;
  return { daysAgo, choose };
}
