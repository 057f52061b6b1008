import type { Chart } from './chart.ts';
import { ChartFigure } from './chart-figure.tsx';
import styles from './weekly-charts.module.css';

/** A week's charts, side by side where there is room. */
export function WeeklyCharts({ charts }: { charts: readonly Chart[] }) {
  return (
    <div className={styles.charts}>
      {charts.map((chart) => (
        <ChartFigure key={chart.title} chart={chart} />
      ))}
    </div>
  );
}
