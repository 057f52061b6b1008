import { useTranslation } from '@tapin/shared/i18n';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { ClassFilters } from '#src/components/class-filters/class-filters.tsx';
import { GradeFilter } from '#src/components/class-filters/grade-filter.tsx';
import { times, useStatsFilter } from '../use-stats-filter.ts';

/** Shows the filters of the figures. They are in the address, so that links and the browser's history keep them. */
export function StatsFilters() {
  const { t } = useTranslation('staff');
  const { filter, chooseTime } = useStatsFilter();
  const timeOptions = times.map((time) => ({
    value: time === 0 ? '' : String(time),
    label: t(`dashboard.time.${time}`),
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
      <GradeFilter />
    </FilterBar>
  );
}
