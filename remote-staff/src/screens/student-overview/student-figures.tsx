import { useTranslation } from '@tapin/shared/i18n';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { Panel } from '@tapin/shared/ui/panel';
import type { ReactNode } from 'react';
import type { Overview } from '#src/api/student.ts';
import { FeelingBar } from '#src/components/feeling-bar/feeling-bar.tsx';
import { FigureCard } from '#src/components/figure-card/figure-card.tsx';
import { Tile } from '#src/components/tile/tile.tsx';
import styles from './student-figures.module.css';

interface StudentFiguresProps {
  overview: Overview;
  /** Chooses the window of time; stands beside the heading. */
  filter: ReactNode;
  isAllTime: boolean;
  /** Still of the window that was chosen before. */
  isOld: boolean;
}

/** How often a student tapped in, ate and rested, and how they felt. */
export function StudentFigures({ overview, filter, isAllTime, isOld }: StudentFiguresProps) {
  const { t } = useTranslation('staff');
  const { tapIns, totalNumberOfDays, eaten, rested, feeling } = overview;
  const partOf = (part: number, whole: number) => (whole === 0 ? null : Math.min(part / whole, 1));
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
          share={partOf(tapIns, totalNumberOfDays)}
        />
        <FigureCard
          label={t('student.eaten')}
          figure={String(eaten)}
          detail={t('student.ofTapIns', { count: tapIns })}
          share={partOf(eaten, tapIns)}
        />
        <FigureCard
          label={t('student.rested')}
          figure={String(rested)}
          detail={t('student.ofTapIns', { count: tapIns })}
          share={partOf(rested, tapIns)}
        />
        <div className={styles.feelings}>
          <Tile label={t('student.feelings')}>
            <FeelingBar counts={feeling} />
          </Tile>
        </div>
      </div>
    </Panel>
  );
}
