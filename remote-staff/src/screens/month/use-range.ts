import { useSearchParams } from '@tapin/shared/router';
import { today } from '#src/days.ts';
import { isWholeMonth, monthOf, parseRange, type Range, shiftRange } from './range.ts';

/** Reads and changes the range of days in the address. The default is this month. */
export function useRange() {
  const [params, setParams] = useSearchParams();
  const range = parseRange(params.get('from') ?? '', params.get('to') ?? '', today());
  const choose = ({ start, end }: Range) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      const isThisMonth = isWholeMonth({ start, end }) && start === monthOf(today()).start;
      changed.delete('from');
      changed.delete('to');
      if (isThisMonth) return changed;
      changed.set('from', start);
      changed.set('to', end);
      return changed;
    });
  return {
    range,
    choose,
    previous: shiftRange(range, -1),
    /** Null when it would begin in the future. */
    next: shiftRange(range, 1).start > today() ? null : shiftRange(range, 1),
  };
}
