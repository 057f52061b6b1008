import { useSearchParams } from '@tapin/shared/router';
import { type Order, orderIn, type SortKey, textOf } from './order.ts';

const parameter = 'sort';

/** Keeps the order of the schools in the URL. Choosing the current column again reverses the order. */
export function useOrder() {
  const [params, setParams] = useSearchParams();
  const order = orderIn(params.get(parameter));
  const put = (next: Order) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (textOf(next) === 'name') after.delete(parameter);
        else after.set(parameter, textOf(next));
        return after;
      },
      { replace: true },
    );
  return {
    order,
    sortBy: (by: SortKey) => put({ by, isReversed: by === order.by && !order.isReversed }),
    put,
  };
}
