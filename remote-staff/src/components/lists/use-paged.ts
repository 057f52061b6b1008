import { useSearchParams } from '@tapin/shared/router';
import { useRef } from 'react';

/** The names of a list in the address: `more=tapped-in.100` shows its first 100 rows. */
const parameter = 'more';
const entryOf = (list: string, count: number) => `${list}.${count}`;

/**
 * Shows the first page of a list that is loaded completely, and more pages on demand. The address has the number of rows,
 * so that Back shows the same. `list` is the ref of the element with the rows, and `more` has the props of their
 * `ShowMoreButton`.
 */
export function usePaged<Row>(name: string, rows: readonly Row[], pageSize: number) {
  const list = useRef<HTMLDivElement>(null);
  const [params, setParams] = useSearchParams();
  const entries = params.getAll(parameter);
  const stored = entries.find((entry) => entry.startsWith(`${name}.`));
  const wanted = Number(stored?.slice(name.length + 1)) || pageSize;
  const shown = rows.slice(0, Math.max(wanted, pageSize));
  const rest = rows.length - shown.length;
  const nextCount = Math.min(pageSize, rest);
  const onClick = () =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(parameter);
        for (const entry of entries) if (entry !== stored) after.append(parameter, entry);
        after.append(parameter, entryOf(name, shown.length + nextCount));
        return after;
      },
      { replace: true },
    );
  return { list, shown, more: { list, count: nextCount, shownCount: shown.length, onClick } };
}
