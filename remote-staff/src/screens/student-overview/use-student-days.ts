import { useSearchParams } from '@tapin/shared/router';
import type { StudentDays } from '#src/api/student.ts';

/** All time, or that many days with today as the last. */
export const studentDays = [-1, 7, 30] as const satisfies readonly StudentDays[];

/** The window of time in the address; all time needs no word there. */
export function useStudentDays() {
  const [search, setSearch] = useSearchParams();
  const daysAgo = studentDays.find((days) => String(days) === search.get('days')) ?? -1;
  const choose = (days: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (days === '-1') next.delete('days');
      else next.set('days', days);
      return next;
    });
  return { daysAgo, choose };
}
