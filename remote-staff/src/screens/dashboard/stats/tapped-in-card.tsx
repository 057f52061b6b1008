import { wholePercent } from '@tapin/shared/contract/whole-percent';
import { formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import type { Stats } from '#src/api/dashboard.ts';
import { Figure } from './figure.tsx';
import { StatCard } from './stat-card.tsx';

interface TappedInCardProps {
  stats: Stats | undefined;
  to: string | undefined;
}

/** Shows how many students checked in today, and how many usually have by this time of this weekday. */
export function TappedInCard({ stats, to }: TappedInCardProps) {
  const { t } = useTranslation('staff');
  return (
    <StatCard title={t('dashboard.stats.tappedIn')} to={to}>
      {stats ? <LoadedFigures stats={stats} /> : <Figure percent={undefined} of="" note="" />}
    </StatCard>
  );
}

function LoadedFigures({ stats }: { stats: Stats }) {
  const { t } = useTranslation('staff');
  const { checkedInStudents, totalStudents, usual } = stats;
  const usualPercent = usual ? wholePercent(usual.checkedIn, totalStudents) : null;
  const missingCount = totalStudents - checkedInStudents;
  const note = t('dashboard.stats.notYet', { count: missingCount });
  return (
    <Figure
      percent={wholePercent(checkedInStudents, totalStudents)}
      of={t('dashboard.stats.of', { count: checkedInStudents, total: totalStudents })}
      note={
        usualPercent === null ? note : t('dashboard.stats.usual', { percent: formatPercent(usualPercent) })
      }
      usual={usualPercent ?? undefined}
    />
  );
}
