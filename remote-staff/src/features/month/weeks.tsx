import { Panel } from '@tapin/shared/ui/panel';
import type { Chart } from '#src/components/charts/chart.ts';
import { PlotFailed, usePlot } from '#src/components/charts/lazy-plot.tsx';
import { FigureTable } from '#src/components/lists/optional-table.tsx';
import { anchors, type Measure, type MonthWords, measures, scaleOf, valueText } from './measures.tsx';
import type { Month, MonthFigures } from './month-calls.ts';
import { longDate, shortDate } from './range.ts';
import styles from './weeks.module.css';

interface WeeksProps {
  month: Month;
  words: MonthWords;
  name: string;
  isPrinted: boolean;
}

export function Weeks({ month, words, name, isPrinted }: WeeksProps) {
  const { t, language, before } = words;
  const { weeks, weeksBefore } = month;
  const plot = usePlot(isPrinted);
  const { Plot } = plot;
  const mondays = (weeksBefore.length > weeks.length ? weeksBefore : weeks).map(
    (week, at) => (weeks[at] ?? week).monday,
  );
  const chartOf = (measure: Measure): Chart => {
    const valuesOf = (each: Month['weeks']) => each.map(({ figures }) => figures[measure]);
    const [now, then] = [valuesOf(weeks), valuesOf(weeksBefore)];
    const { low, middle, high } = scaleOf(measure, [...now, ...then]);
    const text = (value: number) => valueText(measure, value);
    return {
      kind: 'line',
      title: t(`month.measure.${measure}`),
      // A week that exists only in the compared time has no label.
      labels: mondays.map((_, at) => (weeks[at] ? shortDate(weeks[at].monday, language) : '')),
      days: mondays.map((monday) => longDate(monday, language)),
      period: name,
      daysOff: mondays.map(() => false),
      datasets: [
        { label: name, values: now },
        ...(then.length > 0 ? [{ label: before, values: then, look: 'before' as const }] : []),
      ],
      ticks: [low, middle, high].map((value) => ({ value, label: text(value) })),
      hasLegend: false,
      valueText: text,
      lastText: text,
      lineText: (label, value) => t('charts.line', { label, value }),
      dayText: (day, value) => t('charts.dayValue', { day, value }),
    };
  };
  const textOf = (figures: MonthFigures, measure: Measure) =>
    figures[measure] === null && figures.hidden ? t('month.notShown') : valueText(measure, figures[measure]);
  return (
    <Panel
      anchor={anchors.weeks}
      title={t('month.weeks')}
      action={
        <p className={styles.legend} aria-hidden="true">
          <span>
            <svg width="22" height="4" aria-hidden="true" className={styles.stroke}>
              <path d="M0 2H22" />
            </svg>
            {name}
          </span>
          {weeksBefore.length > 0 && (
            <span>
              <svg width="22" height="4" aria-hidden="true" className={styles.stroke} data-before>
                <path d="M0 2H22" />
              </svg>
              {before}
            </span>
          )}
        </p>
      }
    >
      <PlotFailed plot={plot} className={styles.legend} />
      <div ref={plot.frame} className={styles.plots}>
        {measures.map((measure) => (
          <section key={measure} className={styles.measure} aria-label={t(`month.measure.${measure}`)}>
            <h3 className={styles.title}>{t(`month.measure.${measure}`)}</h3>
            <div className={styles.plot} aria-hidden="true">
              {Plot && <Plot chart={chartOf(measure)} />}
            </div>
          </section>
        ))}
      </div>
      <FigureTable
        caption={t('month.weeks')}
        columns={[t('month.week'), ...measures.map((measure) => t(`month.measure.${measure}`))]}
        rows={[...weeksBefore, ...weeks].map(({ monday, figures }) => [
          longDate(monday, language),
          ...measures.map((measure) => textOf(figures, measure)),
        ])}
      />
    </Panel>
  );
}
