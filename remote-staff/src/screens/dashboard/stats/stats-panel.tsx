import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { statsQuery } from '#src/api/dashboard.ts';
import { exportStudents } from '#src/api/export.ts';
import { CsvButton } from '#src/components/csv-button/csv-button.tsx';
import { useStatsFilter } from '../use-stats-filter.ts';
import { StatsCards } from './stats-cards.tsx';
import { StatsFilters } from './stats-filters.tsx';

/** Shows how many students checked in and their answers, for the students that the filters select. */
export function StatsPanel({ schoolUserId }: { schoolUserId: string }) {
  const { t } = useTranslation('staff');
  const { filter } = useStatsFilter();
  const { data, error, refetch, isPlaceholderData } = useQuery(statsQuery(schoolUserId, filter));
  const hasFailed = error !== null && (!data || isPlaceholderData);
  return (
    <Panel
      title={t('dashboard.stats.title')}
      action={<CsvButton load={() => exportStudents({ schoolUserId, list: 'stats', ...filter })} />}
    >
      <StatsFilters />
      {hasFailed ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <StatsCards stats={data?.stats} isOld={isPlaceholderData} />
      )}
    </Panel>
  );
}
