import { mondayOf, today } from '#src/days.ts';
import { useInAddress } from '#src/use-in-address.ts';
import { mondayFrom } from './school-week.ts';

/** Reads and changes the week in the address. A week is named by its Monday. */
export function useWeek() {
  const thisMonday = mondayOf(today());
  const [asked, choose] = useInAddress('week', thisMonday);
  return { monday: mondayFrom(asked, today()), thisMonday, choose };
}
