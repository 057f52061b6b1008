import { type TrendRange, trendRanges } from '@tapin/shared/contract/vocabulary';
import { useSearchParams } from '@tapin/shared/router';

const rangeParameter = 'days';
const [defaultRange] = trendRanges;

/** Keeps the range of days in the URL. */
export function useRange(): [TrendRange, (range: string) => void] {
  const [params, setParams] = useSearchParams();
  const range = trendRanges.find((each) => String(each) === params.get(rangeParameter)) ?? defaultRange;
  const setRange = (next: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === String(defaultRange)) after.delete(rangeParameter);
        else after.set(rangeParameter, next);
        return after;
      },
      { replace: true },
    );
  return [range, setRange];
}
