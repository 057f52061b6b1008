import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { statsQuery } from '#src/components/dashboard-calls.ts';
import { CsvButton, exportStudents } from '#src/components/downloads.tsx';
import { ClassFilters, GradeFilter } from '#src/components/filters/class-filters.tsx';
import { averagesQuery, times, useStatsFilter } from '#src/features/dashboard/use-stats-filter.ts';
import { StatsCards } from './stats-cards.tsx';

/** Shows the filters of the figures. They are in the address, so that links and the browser's history keep them. */
function StatsFilters() {
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

/** Shows how many students checked in and their answers, for the students that the filters select. */
export function StatsPanel({ schoolUserId }: { schoolUserId: string }) {
  const { t } = useTranslation('staff');
  const { filter, group, time } = useStatsFilter();
  const { data, error, refetch, isPlaceholderData } = useQuery(statsQuery(schoolUserId, filter));
  const longer = useQuery({ ...averagesQuery(schoolUserId, time ?? 7, group), enabled: time !== undefined });
  const failed = [
    { error, refetch, isMissing: !data || isPlaceholderData },
    { ...longer, isMissing: time !== undefined && (!longer.data || longer.isPlaceholderData) },
  ].find((load) => load.error !== null && load.isMissing);
  const isOld = isPlaceholderData || (time !== undefined && longer.isPlaceholderData);
  return (
    <Panel
      title={t('dashboard.stats.title')}
      action={<CsvButton load={() => exportStudents({ schoolUserId, list: 'stats', ...filter })} />}
    >
      <StatsFilters />
      {failed?.error ? (
        <LoadFailed error={failed.error} onRetry={failed.refetch} />
      ) : (
        <StatsCards stats={data?.stats} averages={longer.data?.averages} isOld={isOld} />
      )}
    </Panel>
  );
}
