import { useCallback, useState } from 'react';

/** Holds the selected students of one list. Another filter or search begins with none, so that nobody is selected unseen. */
export function useSelection(list: string) {
  const [selection, setSelection] = useState<{ list: string; ids: readonly string[] }>({ list, ids: [] });
  const select = useCallback((ids: readonly string[]) => setSelection({ list, ids }), [list]);
  const toggle = useCallback(
    (id: string) =>
      setSelection((before) => {
        const ids = before.list === list ? before.ids : [];
        return { list, ids: ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id] };
      }),
    [list],
  );
  return { selected: selection.list === list ? selection.ids : none, select, toggle };
}

const none: readonly string[] = [];
