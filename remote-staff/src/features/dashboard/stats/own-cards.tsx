import { useTranslation } from '@tapin/shared/i18n';
import type { Stats } from '#src/components/dashboard-calls.ts';
import { QuestionText } from '#src/components/own-questions/question-text.tsx';
import { StepBars } from '#src/components/own-questions/step-bars.tsx';
import { ownStatusPath } from '#src/components/status-path.ts';
import { useStatsFilter } from '#src/features/dashboard/use-stats-filter.ts';
import styles from './stat-card.module.css';
import { StatCard, YesNoCard } from './stat-card.tsx';

interface OwnCardsProps {
  questionStats: Stats['questionStats'];
  isToday: boolean;
}

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
            // Answers of many days are summed, so their numbers are not numbers of students.
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
