import { useTranslation } from '@tapin/shared/i18n';
import { usePrintedFilters } from '#src/components/print-sheet/use-printed-filters.ts';
import { useStatsFilter } from '../use-stats-filter.ts';

/** Says on paper which time and students the figures are about. */
export function PrintedFilters() {
  const { t } = useTranslation('staff');
  const { time } = useStatsFilter();
  return <p>{[t(`dashboard.time.${time ?? 0}`), ...usePrintedFilters()].join(' · ')}</p>;
}
