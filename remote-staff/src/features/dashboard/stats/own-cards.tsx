import { useTranslation } from '@tapin/shared/i18n';
import type { Stats } from '#src/components/dashboard-calls.ts';
import { QuestionText } from '#src/components/own-questions/question-text.tsx';
import { StepBars } from '#src/components/own-questions/step-bars.tsx';
import { ownStatusPath } from '#src/components/status-path.ts';
import { useStatsFilter } from '#src/features/dashboard/use-stats-filter.ts';
import styles from './stat-card.module.css';
import { StatCard, YesNoCard } from './stat-card.tsx';

interface OwnCardsProps {
  /** The figures of the school's own questions that were asked during the time. */
  questionStats: Stats['questionStats'];
  isToday: boolean;
}

/** A card for each of the school's own questions. Only today's cards lead to a page. */
export function OwnCards({ questionStats, isToday }: OwnCardsProps) {
  const { t } = useTranslation('staff');
  const { pathWith } = useStatsFilter();
  return (
    <div className={styles.ownCards}>
      {questionStats.map(({ question, stats: counts }) => {
        const title = <QuestionText question={question} />;
        const to = isToday ? pathWith(ownStatusPath, { question: question._id }) : undefined;
        return question.type === 'steps' ? (
          <StatCard key={question._id} title={title} to={to}>
            <StepBars question={question} counts={counts} isSum={!isToday} />
          </StatCard>
        ) : (
          <YesNoCard
            key={question._id}
            title={title}
            counts={counts}
            // The answers of many days are added up, so their numbers are not those of students.
            yesText={(yes, no) =>
              isToday ? t('dashboard.stats.yes', { count: yes }) : t('own.yesOfAnswers', { count: yes + no })
            }
            noText={(count) => (isToday ? t('own.cardNo', { count }) : '')}
            to={to}
          />
        );
      })}
    </div>
  );
}
