import { grades, studentFilters, studentOrders } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { dashboardQuery } from '#src/components/dashboard-calls.ts';
import { ClassFilters } from '#src/components/filters/class-filters.tsx';
import { parameterOfCode, withNamedGrades } from '#src/components/filters/grade-options.ts';
import { useSchoolUserId } from '#src/components/membership.ts';
import styles from './students.module.css';
import type { useStudentChoice } from './use-student-choice.ts';

/** Shows the filters of the list. Small screens, where the table has no head, also choose the order here. */
export function StudentFilters({ state }: { state: ReturnType<typeof useStudentChoice> }) {
  const { t } = useTranslation('staff');
  const { data } = useQuery(dashboardQuery(useSchoolUserId()));
  const { choice, order } = state;
  const gradeOptions = grades.map((grade) => ({
    value: String(grade),
    label: t('student.grade', { grade }),
  }));
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
      <FilterSelect
        label={t('filter.grade')}
        value={choice.gradeCode ? parameterOfCode(choice.gradeCode) : String(choice.grade ?? '')}
        options={[
          { value: '', label: t('filter.allGrades') },
          ...withNamedGrades(t, gradeOptions, data?.dashboard.namedGrades ?? []),
        ]}
        onChange={state.chooseGrade}
      />
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
