import type { StudentDays } from '#src/api/student.ts';
import { useUrlParameter } from '#src/use-url-parameter.ts';

/** All time, or that many days with today as the last. */
export const studentDays = [-1, 7, 30] as const satisfies readonly StudentDays[];

/** Reads and changes the window of time in the address. */
export function useStudentDays() {
  const [daysInUrl, choose] = useUrlParameter('days', '-1');
  const daysAgo = studentDays.find((days) => String(days) === daysInUrl) ?? -1;
  return { daysAgo, choose };
}
