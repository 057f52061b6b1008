import { type Translation, useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useNearScreen } from '@tapin/shared/ui/use-near-screen';
import { useId, useState } from 'react';
import { usePrinting } from '#src/components/print-sheet/use-printing.ts';
import { type Chart, isEmpty, isWeekWithoutSchool } from './chart.ts';
import styles from './chart-figure.module.css';
import { ChartTable } from './chart-table.tsx';
import { PrintedChart } from './printed-chart.tsx';

/** The code of charts is large, so it is loaded when a chart is this close to the viewport. */
const loadMargin = '300px 0px';
/** A chart of more days is about a longer time than a week. */
const weekdays = 7;
const loadPlot = () => import(/* webpackChunkName: "charts" */ './chart-plot.tsx');

/** Returns what is said of a chart without answers. */
function emptyText(chart: Chart, isLong: boolean, t: Translation<'staff'>['t']): string {
  if (isWeekWithoutSchool(chart)) return t(chart.isPast ? 'charts.weekOffThen' : 'charts.weekOff');
  if (chart.ownQuestion) return t('own.noAnswers');
  if (isLong) return t('charts.emptyTime');
  return t(chart.isPast ? 'charts.emptyThen' : 'charts.empty');
}

/** Shows a chart with a heading, and its figures as a table on request. */
export function ChartFigure({ chart }: { chart: Chart }) {
  const { t } = useTranslation('staff');
  const id = useId();
  const [isNear, setIsNear] = useState(false);
  const frame = useNearScreen<HTMLDivElement>(
    ({ isIntersecting }) => setIsNear(isIntersecting),
    !isNear,
    loadMargin,
  );
  const plot = useLazyModule(loadPlot, isNear);
  const isPrinting = usePrinting();
  const [isTableShown, setIsTableShown] = useState(false);
  const ChartPlot = plot.module?.ChartPlot;
  const isLong = chart.days.length > weekdays;
  const note = isEmpty(chart) && <p className={styles.note}>{emptyText(chart, isLong, t)}</p>;
  return (
    <section className={styles.figure} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={styles.title} lang={chart.ownQuestion?.language}>
        {chart.title}
      </h3>
      <div ref={frame} className={styles.frame}>
        {note}
        {plot.hasFailed && (
          <p role="status" className={styles.note}>
            {t('charts.failed')}
            <Button variant="quiet" onClick={plot.retry}>
              {t('charts.retry')}
            </Button>
          </p>
        )}
        {ChartPlot && (
          <ChartPlot chart={chart}>
            <Button
              variant="quiet"
              aria-expanded={isTableShown}
              aria-controls={`${id}-table`}
              onClick={() => setIsTableShown(!isTableShown)}
            >
              {isTableShown ? t('charts.hideTable') : t('charts.showTable')}
            </Button>
          </ChartPlot>
        )}
      </div>
      {isPrinting && (note || <PrintedChart chart={chart} />)}
      <ChartTable
        id={`${id}-table`}
        chart={chart}
        isShown={isTableShown || plot.hasFailed || (isPrinting && !isLong && !note)}
      />
    </section>
  );
}
