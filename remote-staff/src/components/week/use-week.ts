import { mondayOf, today } from '#src/components/days/days.ts';
import { useUrlParameter } from '#src/components/use-url-parameter.ts';
import { parseMonday } from './school-week.ts';

/** Reads and changes the week in the address. A week is named by its Monday. */
export function useWeek() {
  const thisMonday = mondayOf(today());
  const [weekInUrl, choose] = useUrlParameter('week', thisMonday);
  return { monday: parseMonday(weekInUrl, today()), thisMonday, choose };
}
