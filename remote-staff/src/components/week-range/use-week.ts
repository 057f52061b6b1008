import { useSearchParams } from '@tapin/shared/router';
import { mondayOf, today } from '#src/days.ts';
import { mondayFrom } from './school-week.ts';

/** The week on screen. It lives in the address, so that a link shows the same and the browser goes back through weeks. */
export function useWeek() {
  const [search, setSearch] = useSearchParams();
  const thisMonday = mondayOf(today());
  const choose = (monday: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (monday === thisMonday) next.delete('week');
      else next.set('week', monday);
      return next;
    });
  return { monday: mondayFrom(search.get('week'), today()), thisMonday, choose };
}
