import { ownGraphic, type QuestionName, questions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import type { Stats } from '#src/api/dashboard.ts';
import { LazyPart } from '#src/components/lazy-part/lazy-part.tsx';
import { statusPath } from '#src/status-path.ts';
import { useStatsFilter } from '../use-stats-filter.ts';
import { FeelingCard } from './feeling-card.tsx';
import styles from './stats-cards.module.css';
import { TappedInCard } from './tapped-in-card.tsx';
import { YesNoCard } from './yes-no-card.tsx';

const loadOwnCards = () =>
  import(/* webpackChunkName: "own-cards" */ './own-cards.tsx').then(({ OwnCards }) => OwnCards);

interface StatsCardsProps {
  /** The figures, or undefined while they load for the first time. */
  stats: Stats | undefined;
  /** Whether these are still the figures of the previous filter. */
  isOld: boolean;
}

/** Shows how many students checked in and the figures of each question. Only figures of today link to pages with details. */
export function StatsCards({ stats, isOld }: StatsCardsProps) {
  const { t } = useTranslation('staff');
  const { filter, pathWith } = useStatsFilter();
  const isToday = filter.daysAgo === undefined;
  const detail = (path: string) => (isToday ? pathWith(path) : undefined);
  const countsOf = (name: QuestionName) =>
    stats && (stats.questionStats.find(({ question }) => question.graphic === name)?.stats ?? {});
  const own = stats?.questionStats.filter(({ question }) => question.graphic === ownGraphic) ?? [];
  return (
    <div className={styles.cards} aria-busy={isOld || !stats} data-old={isOld || undefined}>
      <TappedInCard stats={stats} isToday={isToday} to={detail('/staff/tapin-status')} />
      {questions.map((question) => {
        const { name, type } = question;
        const figures = { counts: countsOf(name), to: detail(statusPath(question)) };
        return type === 'basic' ? (
          <YesNoCard
            key={name}
            title={t(`question.${name}.card`)}
            noText={(count) => t(`question.${name}.cardNo`, { count })}
            {...figures}
          />
        ) : (
          <FeelingCard key={name} name={name} {...figures} />
        );
      })}
      {own.length > 0 && (
        <div className={styles.own}>
          <LazyPart load={loadOwnCards} props={{ questionStats: own, isToday }} height="list" />
        </div>
      )}
    </div>
  );
}
