import {
  type StudentColumn,
  studentColumns,
  studentFilters,
  studentOrders,
} from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { useSearchParams } from '@tapin/shared/router';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { knownValue, useUrlParameter } from '@tapin/shared/ui/use-url-parameter';
import { useCallback } from 'react';
import { ClassFilters, GradeFilter } from '#src/components/filters/class-filters.tsx';
import { useClassFilter } from '#src/components/filters/use-class-filter.ts';
import styles from './students.module.css';
import type { StudentChoice } from './students-calls.ts';

const [defaultOrder] = studentColumns;

/** Reads and changes the filters and the order in the address. Unknown values are ignored. */
export function useStudentChoice() {
  const { filter } = useClassFilter();
  const [show, chooseShown] = useUrlParameter('show', '');
  const [sort, chooseOrder] = useUrlParameter('sort', defaultOrder);
  const [, setSearch] = useSearchParams();
  const shown = knownValue(studentFilters, show);
  const order = knownValue(studentOrders, sort) ?? defaultOrder;
  const filters = { ...filter, ...(shown && { show: shown }) };
  const choice: StudentChoice = { ...filters, ...(order !== defaultOrder && { sort: order }) };
  // The function keeps its identity, so that the table does not render again during a search.
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
    chooseOrder,
    sortBy,
    clear,
  };
}

/** Shows the filters of the list. Small screens, where the table has no head, also choose the order here. */
export function StudentFilters({ state }: { state: ReturnType<typeof useStudentChoice> }) {
  const { t } = useTranslation('staff');
  const { choice, order } = state;
  return (
    <FilterBar label={t('filter.label')}>
      <FilterSelect
        label={t('students.show.label')}
        value={choice.show ?? ''}
        options={[
          { value: '', label: t('students.show.all') },
          ...studentFilters.map((filter) => ({ value: filter, label: t(`students.show.${filter}`) })),
        ]}
        onChange={state.chooseShown}
      />
      <ClassFilters />
      <GradeFilter />
      <span className={styles.order}>
        <FilterSelect
          label={t('caseload.order.label')}
          value={order}
          options={studentOrders.map((each) => ({ value: each, label: t(`students.order.${each}`) }))}
          onChange={state.chooseOrder}
        />
      </span>
    </FilterBar>
  );
}
