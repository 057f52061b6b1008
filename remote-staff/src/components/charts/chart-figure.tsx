import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { useId, useRef, useState } from 'react';
import { useLate } from '#src/components/late/use-late.ts';
import { useNearScreen } from '#src/components/late/use-near-screen.ts';
import { type Chart, isEmpty } from './chart.ts';
import styles from './chart-figure.module.css';
import { ChartTable } from './chart-table.tsx';

const loadPlot = () => import(/* webpackChunkName: "charts" */ './chart-plot.tsx');

/** A chart under its heading, with its figures as a table; small screens have the table alone. */
export function ChartFigure({ chart }: { chart: Chart }) {
  const { t } = useTranslation('staff');
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const plot = useLate(loadPlot, useNearScreen(frame));
  const [isTableShown, setIsTableShown] = useState(false);
  const ChartPlot = plot.module?.ChartPlot;
  return (
    <section className={styles.figure} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={styles.title}>
        {chart.title}
      </h3>
      <div ref={frame} className={styles.frame}>
        {isEmpty(chart) && <p className={styles.note}>{t('charts.empty')}</p>}
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
      <ChartTable id={`${id}-table`} chart={chart} isShown={isTableShown || plot.hasFailed} />
    </section>
  );
}
