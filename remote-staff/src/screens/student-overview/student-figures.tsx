import { useTranslation } from '@tapin/shared/i18n';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import type { ReactNode } from 'react';
import type { Overview } from '#src/api/student.ts';
import { FigureContent } from './figure-content.tsx';
import styles from './student-figures.module.css';

interface StudentFiguresProps {
  /** The figures, or undefined while they load or when they could not be loaded. */
  overview: Overview | undefined;
  error: Error | null;
  onRetry: () => void;
  /** The choice of the window of time, beside the heading. */
  filter: ReactNode;
  /** The number of days of the window; -1 for all time. */
  daysAgo: number;
  /** Whether these are still the figures of the previous window. */
  isOld: boolean;
}

/** Shows how often a student checked in, the answers to each question, and the days of the last month. */
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
        <div className={styles.content} aria-busy={isOld}>
          <FigureContent overview={overview} daysAgo={daysAgo} />
        </div>
      )}
    </Panel>
  );
}
