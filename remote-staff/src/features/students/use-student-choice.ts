import {
  grades,
  type StudentColumn,
  studentColumns,
  studentFilters,
  studentOrders,
} from '@tapin/shared/contract/vocabulary';
import { useSearchParams } from '@tapin/shared/router';
import { useCallback } from 'react';
import { codeInParameter } from '#src/components/filters/grade-options.ts';
import { useClassFilter } from '#src/components/filters/use-class-filter.ts';
import { useUrlParameter } from '#src/components/use-url-parameter.ts';
import type { StudentChoice } from './students-calls.ts';

const known = <T>(values: readonly T[], text: string): T | undefined =>
  values.find((value) => String(value) === text);

const [defaultOrder] = studentColumns;

/** Reads and changes the filters and the order in the address. Values that do not exist are ignored. */
export function useStudentChoice() {
  const { filter } = useClassFilter();
  const [show, chooseShown] = useUrlParameter('show', '');
  const [gradeText, chooseGrade] = useUrlParameter('grade', '');
  const [sort, chooseOrder] = useUrlParameter('sort', defaultOrder);
  const [, setSearch] = useSearchParams();
  const shown = known(studentFilters, show);
  const grade = known(grades, gradeText);
  const gradeCode = codeInParameter(gradeText);
  const order = known(studentOrders, sort) ?? defaultOrder;
  const filters = {
    ...filter,
    ...(grade && { grade }),
    ...(gradeCode && { gradeCode }),
    ...(shown && { show: shown }),
  };
  const choice: StudentChoice = { ...filters, ...(order !== defaultOrder && { sort: order }) };
  // The same function for the same order, so that the table does not render again during a search.
  const sortBy = useCallback(
    (column: StudentColumn) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        const next = order === column ? `-${column}` : column;
        if (next === defaultOrder) after.delete('sort');
        else after.set('sort', next);
        return after;
      }),
    [order, setSearch],
  );
  const clear = () =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      for (const name of ['show', 'grade', 'teacherId', 'classType', 'search']) after.delete(name);
      return after;
    });
  return {
    choice,
    order,
    filterCount: Object.keys(filters).length,
    chooseShown,
    chooseGrade,
    chooseOrder,
    /** Sorts by a column, or in the reverse order if the list is already sorted by it. */
    sortBy,
    clear,
  };
}
