import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { dashboardQuery } from '#src/components/dashboard-calls.ts';
import { useSchoolUserId } from '#src/components/membership.ts';
import { parameterOfCode, withNamedGrades } from './grade-options.ts';
import { grades, useClassFilter } from './use-class-filter.ts';

/** Chooses a grade: 1 to 12, or any other one that the school has. */
export function GradeFilter() {
  const { t } = useTranslation('staff');
  const { filter, change } = useClassFilter();
  const { data } = useQuery(dashboardQuery(useSchoolUserId()));
  const options = grades.map((grade) => ({ value: String(grade), label: t('dashboard.grade', { grade }) }));
  return (
    <FilterSelect
      label={t('filter.grade')}
      value={filter.gradeCode ? parameterOfCode(filter.gradeCode) : String(filter.grade ?? '')}
      options={[
        { value: '', label: t('filter.allGrades') },
        ...withNamedGrades(t, options, data?.dashboard.namedGrades ?? []),
      ]}
      onChange={(grade) => change({ grade })}
    />
  );
}
