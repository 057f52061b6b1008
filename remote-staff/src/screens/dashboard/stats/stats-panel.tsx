import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { averagesQuery } from '#src/api/averages.ts';
import { statsQuery } from '#src/api/dashboard.ts';
import { exportStudents } from '#src/api/export.ts';
import { CsvButton } from '#src/components/csv-button/csv-button.tsx';
import { useStatsFilter } from '../use-stats-filter.ts';
import { StatsCards } from './stats-cards.tsx';
import { StatsFilters } from './stats-filters.tsx';

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
