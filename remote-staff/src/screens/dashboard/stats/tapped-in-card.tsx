import { formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import type { Stats } from '#src/api/dashboard.ts';
import { Figure } from './figure.tsx';
import { percentOf } from './percent-of.ts';
import { StatCard } from './stat-card.tsx';

interface TappedInCardProps {
  stats: Stats | undefined;
  isToday: boolean;
  to: string | undefined;
}

/** Shows how many students checked in and, for today, how many usually have by this time of this weekday. */
export function TappedInCard({ stats, isToday, to }: TappedInCardProps) {
  const { t } = useTranslation('staff');
  return (
    <StatCard title={t('dashboard.stats.tappedIn')} to={to}>
      {stats ? (
        <LoadedFigures stats={stats} isToday={isToday} />
      ) : (
        <Figure percent={undefined} of="" note="" />
      )}
    </StatCard>
  );
}

function LoadedFigures({ stats, isToday }: { stats: Stats; isToday: boolean }) {
  const { t } = useTranslation('staff');
  const { checkedInStudents, totalStudents, usual } = stats;
  const usualPercent = usual ? percentOf(usual.checkedIn, totalStudents) : null;
  const missingCount = totalStudents - checkedInStudents;
  const note = isToday
    ? t('dashboard.stats.notYet', { count: missingCount })
    : t('dashboard.stats.atLeastOnce');
  return (
    <Figure
      percent={percentOf(checkedInStudents, totalStudents)}
      of={t('dashboard.stats.of', { count: checkedInStudents, total: totalStudents })}
      note={
        usualPercent === null ? note : t('dashboard.stats.usual', { percent: formatPercent(usualPercent) })
      }
      usual={usualPercent ?? undefined}
    />
  );
}
