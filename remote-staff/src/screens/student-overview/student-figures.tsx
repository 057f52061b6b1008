import { ownGraphic, stepQuestions, yesNoQuestions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { Panel } from '@tapin/shared/ui/panel';
import type { ReactNode } from 'react';
import type { Overview } from '#src/api/student.ts';
import { FeelingBar } from '#src/components/feeling-bar/feeling-bar.tsx';
import { FigureCard } from '#src/components/figure-card/figure-card.tsx';
import { Tile } from '#src/components/tile/tile.tsx';
import { OwnFigure } from './own-figure.tsx';
import styles from './student-figures.module.css';

interface StudentFiguresProps {
  overview: Overview;
  /** The choice of the window of time, beside the heading. */
  filter: ReactNode;
  isAllTime: boolean;
  /** Whether these are still the figures of the previous window. */
  isOld: boolean;
}

/** Shows how often a student checked in, and the answers to each question. */
export function StudentFigures({ overview, filter, isAllTime, isOld }: StudentFiguresProps) {
  const { t } = useTranslation('staff');
  const { tapIns, totalNumberOfDays } = overview;
  const shareOf = (part: number, whole: number) => (whole === 0 ? null : Math.min(part / whole, 1));
  if (tapIns === 0)
    return (
      <Panel title={t('student.figures')} action={filter}>
        <EmptyState
          title={t('student.none')}
          hint={isAllTime ? t('student.noTapIns') : t('student.noTapInsThen')}
        />
      </Panel>
    );
  return (
    <Panel title={t('student.figures')} action={filter}>
      <div className={styles.figures} aria-busy={isOld}>
        <FigureCard
          label={t('student.tapIns')}
          figure={String(tapIns)}
          detail={t('student.ofDays', { count: totalNumberOfDays })}
          share={shareOf(tapIns, totalNumberOfDays)}
        />
        {yesNoQuestions.map(({ name }) => (
          <FigureCard
            key={name}
            label={t(`question.${name}.days`)}
            figure={String(overview[name])}
            detail={t('student.ofTapIns', { count: tapIns })}
            share={shareOf(overview[name], tapIns)}
          />
        ))}
        {stepQuestions.map(({ name }) => (
          <div key={name} className={styles.feelings}>
            <Tile label={t(`question.${name}.days`)}>
              <FeelingBar counts={overview[name]} />
            </Tile>
          </div>
        ))}
        {overview.questionStats
          .filter(({ question }) => question.graphic === ownGraphic)
          .map((figures) => (
            <OwnFigure key={figures.question._id} {...figures} />
          ))}
      </div>
    </Panel>
  );
}
