import { defaultStudentDays, type StudentDays } from '#src/api/student.ts';
import { useUrlParameter } from '#src/use-url-parameter.ts';

/** That many days with today as the last, or all time. The first one is the default. */
export const studentDays = [defaultStudentDays, 7, -1] as const satisfies readonly StudentDays[];

/** Reads and changes the window of time in the address. */
export function useStudentDays() {
  const [daysInUrl, choose] = useUrlParameter('days', String(defaultStudentDays));
  const daysAgo = studentDays.find((days) => String(days) === daysInUrl) ?? defaultStudentDays;
  return { daysAgo, choose };
}
