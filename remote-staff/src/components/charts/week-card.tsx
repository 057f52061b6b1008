import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import type { ReactNode } from 'react';
import type { Chart } from './chart.ts';
import { ChartFigure } from './chart-figure.tsx';
import styles from './week-card.module.css';

interface WeekCardProps {
  title: string;
  hint?: string;
  /** The choice of the week, if there is one. */
  action?: ReactNode;
  /** The charts, or undefined while they load. */
  charts: readonly Chart[] | undefined;
  /** Whether the charts are still those of the previous week. */
  isOld: boolean;
  error: Error | null;
  onRetry: () => void;
  /** Lines below the charts that explain them. */
  note?: ReactNode;
}

/** Shows the charts of the chosen time, side by side where there is room. */
export function WeekCard({ charts, isOld, error, onRetry, note, ...heading }: WeekCardProps) {
  return (
    <Panel {...heading}>
      {error && <LoadFailed error={error} onRetry={onRetry} />}
      {!error && !charts && <Skeleton height="368px" />}
      <div className={styles.charts} aria-busy={isOld}>
        {charts?.map((chart, place) => (
          // The place is the key, because a filter changes the title of the same chart.
          <ChartFigure key={place} chart={chart} />
        ))}
      </div>
      {note}
    </Panel>
  );
}
