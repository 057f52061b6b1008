import type { QuestionStats } from '@tapin/shared/contract/figures';
import { ownGraphic, stepQuestions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { kit } from '@tapin/shared/ui/kit-classes';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { FeelingBar } from '#src/components/figures/feeling-bar.tsx';
import { FigureCard, Tile } from '#src/components/figures/tiles.tsx';
import { QuestionText } from '#src/components/own-questions/question-text.tsx';
import { StepBars } from '#src/components/own-questions/step-bars.tsx';
import type { Overview } from '#src/features/student/student-calls.ts';
import { FigureTiles } from './figure-tiles.tsx';
import { MonthTrend } from './month-trend.tsx';
import styles from './student-figures.module.css';

function OwnFigure({ question, stats: counts }: QuestionStats) {
  const { t } = useTranslation('staff');
  const label = <QuestionText question={question} />;
  if (question.type === 'steps')
    return (
      <Tile label={label}>
        <StepBars question={question} counts={counts} />
      </Tile>
    );
  const yes = counts.true ?? 0;
  const answers = yes + (counts.false ?? 0);
  return (
    <FigureCard
      label={label}
      figure={String(yes)}
      detail={t('own.yesOfAnswers', { count: answers })}
      share={answers === 0 ? null : yes / answers}
    />
  );
}

interface FigureContentProps {
  overview: Overview;
  /** The number of days in the window of time; -1 stands for all time. */
  daysAgo: number;
}

function FigureContent({ overview, daysAgo }: FigureContentProps) {
  const { t } = useTranslation('staff');
  const { tapIns, before, trend, changes = [], questionStats } = overview;
  if (tapIns === 0)
    return (
      <>
        <EmptyState
          title={t('student.none')}
          hint={daysAgo === -1 ? t('student.noTapIns') : t('student.noTapInsThen')}
        />
        {trend && daysAgo === 7 && <MonthTrend days={trend} changes={changes} />}
      </>
    );
  return (
    <>
      <FigureTiles now={overview} before={before} />
      {trend && <MonthTrend days={trend} changes={changes} />}
      {stepQuestions.map(({ name }) => (
        <Tile key={name} label={t(`question.${name}.days`)}>
          <FeelingBar counts={overview[name]} />
        </Tile>
      ))}
      {questionStats
        .filter(({ question }) => question.graphic === ownGraphic)
        .map((figures) => (
          <OwnFigure key={figures.question._id} {...figures} />
        ))}
    </>
  );
}

interface StudentFiguresProps {
  overview: Overview | undefined;
  error: Error | null;
  onRetry: () => void;
  filter: ReactNode;
  daysAgo: number;
  isOld: boolean;
}

export function StudentFigures({ overview, error, onRetry, filter, daysAgo, isOld }: StudentFiguresProps) {
  const { t } = useTranslation('staff');
  const isCompared = overview !== undefined && overview.tapIns > 0 && overview.before !== undefined;
  return (
    <Panel
      title={t('student.figures')}
      hint={isCompared && t('student.beforeHint', { count: daysAgo })}
      action={filter}
    >
      {!overview && error && <LoadFailed error={error} onRetry={onRetry} />}
      {!overview && !error && (
        <div role="status" aria-label={t('shared:loading')}>
          <Skeleton height="640px" />
        </div>
      )}
      {overview && (
        <div className={`${kit.stack} ${styles.content}`} aria-busy={isOld}>
          <FigureContent overview={overview} daysAgo={daysAgo} />
        </div>
      )}
    </Panel>
  );
}
