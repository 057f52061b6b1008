import type { Stats } from '#src/api/dashboard.ts';
import { useStatsFilter } from '../use-stats-filter.ts';
import { FeelingCard } from './feeling-card.tsx';
import styles from './stats-cards.module.css';
import { TappedInCard } from './tapped-in-card.tsx';
import { YesNoCard } from './yes-no-card.tsx';

interface StatsCardsProps {
  /** Undefined while they load for the first time. */
  stats: Stats | undefined;
  /** These are the figures of the filter before. */
  isOld: boolean;
}

/** The four figures. The pages in detail are about today, so only today leads there. */
export function StatsCards({ stats, isOld }: StatsCardsProps) {
  const { filter, pathWith } = useStatsFilter();
  const isToday = filter.daysAgo === undefined;
  const detail = (page: string) => (isToday ? pathWith(`/staff/${page}`) : undefined);
  const countsOf = (graphic: 'eaten' | 'rested' | 'feeling') =>
    stats && (stats.questionStats.find(({ question }) => question.graphic === graphic)?.stats ?? {});
  return (
    <div className={styles.cards} aria-busy={isOld || !stats} data-old={isOld || undefined}>
      <TappedInCard stats={stats} isToday={isToday} to={detail('tapin-status')} />
      <YesNoCard about="eaten" counts={countsOf('eaten')} to={detail('eaten-status')} />
      <YesNoCard about="rested" counts={countsOf('rested')} to={detail('rested-status')} />
      <FeelingCard counts={countsOf('feeling')} to={detail('tapin-summary')} />
    </div>
  );
}
