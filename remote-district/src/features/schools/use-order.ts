import { useSearchParams } from '@tapin/shared/router';
import { defaultOrder, formatOrder, type Order, parseOrder, type SortKey } from './order.ts';

const sortParameter = 'sort';

/** Keeps the order of the schools in the URL. Choosing the current column again reverses the order. */
export function useOrder() {
  const [params, setParams] = useSearchParams();
  const order = parseOrder(params.get(sortParameter));
  const setOrder = (next: Order) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (formatOrder(next) === defaultOrder) after.delete(sortParameter);
        else after.set(sortParameter, formatOrder(next));
        return after;
      },
      { replace: true },
    );
  return {
    order,
    sortBy: (by: SortKey) => setOrder({ by, isReversed: by === order.by && !order.isReversed }),
    setOrder,
  };
}
