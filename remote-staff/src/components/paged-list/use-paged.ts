import { useSearchParams } from '@tapin/shared/router';

/** The names of a list in the address: `more=tapped-in.100` shows its first 100 rows. */
const parameter = 'more';
const entryOf = (list: string, count: number) => `${list}.${count}`;

/**
 * Shows the first page of a list that is loaded completely, and more pages on demand. The address has the number of rows,
 * so that Back shows the same.
 */
export function usePaged<Row>(list: string, rows: readonly Row[], pageSize: number) {
  const [params, setParams] = useSearchParams();
  const entries = params.getAll(parameter);
  const stored = entries.find((entry) => entry.startsWith(`${list}.`));
  const wanted = Number(stored?.slice(list.length + 1)) || pageSize;
  const shown = rows.slice(0, Math.max(wanted, pageSize));
  const rest = rows.length - shown.length;
  const nextCount = Math.min(pageSize, rest);
  const showMore = () =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(parameter);
        for (const entry of entries) if (entry !== stored) after.append(parameter, entry);
        after.append(parameter, entryOf(list, shown.length + nextCount));
        return after;
      },
      { replace: true },
    );
  return { shown, nextCount, showMore };
}
