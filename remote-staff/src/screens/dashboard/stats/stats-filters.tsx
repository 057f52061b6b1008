import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { dashboardQuery } from '#src/api/dashboard.ts';
import { useSchoolUserId } from '#src/api/membership.ts';
import { ClassFilters } from '#src/components/class-filters/class-filters.tsx';
import { parameterOfCode, withNamedGrades } from '#src/grade-options.ts';
import { grades, times, useStatsFilter } from '../use-stats-filter.ts';

/** Shows the filters of the figures. They are in the address, so that links and the browser's history keep them. */
export function StatsFilters() {
  const { t } = useTranslation('staff');
  const { filter, chooseTime, chooseGrade } = useStatsFilter();
  const { data } = useQuery(dashboardQuery(useSchoolUserId()));
  const named = data?.dashboard.namedGrades ?? [];
  const timeOptions = times.map((time) => ({
    value: time === 0 ? '' : String(time),
    label: t(`dashboard.time.${time}`),
  }));
  const gradeOptions = grades.map((grade) => ({
    value: String(grade),
    label: t('dashboard.grade', { grade }),
  }));
  return (
    <FilterBar label={t('dashboard.stats.filters')}>
      <FilterSelect
        label={t('filter.time')}
        value={String(filter.daysAgo ?? '')}
        options={timeOptions}
        onChange={chooseTime}
      />
      <ClassFilters />
      <FilterSelect
        label={t('filter.grade')}
        value={filter.gradeCode ? parameterOfCode(filter.gradeCode) : String(filter.grade ?? '')}
        options={[{ value: '', label: t('filter.allGrades') }, ...withNamedGrades(t, gradeOptions, named)]}
        onChange={chooseGrade}
      />
    </FilterBar>
  );
}
