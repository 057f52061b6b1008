import { type Translation, useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useNearScreen } from '@tapin/shared/ui/use-near-screen';
import { type ReactNode, useId, useState } from 'react';
import { OptionalTable } from '#src/components/lists/optional-table.tsx';
import { usePrinting } from '#src/components/print/printing.tsx';
import { type Chart, isEmpty, isWeekWithoutSchool, textAt } from './chart.ts';
import { PrintedChart } from './printed-chart.tsx';
import styles from './week-card.module.css';

interface ChartTableProps {
  id: string;
  chart: Chart;
  /** Whether the table is visible. Screen readers always have it. */
  isShown: boolean;
}

/** Shows the figures of a chart as a table. */
function ChartTable({ id, chart, isShown }: ChartTableProps) {
  const { t } = useTranslation('staff');
  const noneTextAt = (at: number) => {
    if (chart.daysOff[at]) return t('charts.dayOff');
    return t(chart.daysNotYet?.[at] ? 'charts.notYet' : 'charts.noData');
  };
  const valueLanguage = chart.ownQuestion?.steps && chart.ownQuestion.language;
  return (
    <OptionalTable
      id={id}
      caption={chart.title}
      captionLanguage={chart.ownQuestion?.language}
      columns={[t('charts.day'), ...chart.datasets.map(({ label }) => label)]}
      isShown={isShown}
    >
      {chart.days.map((day, at) => (
        <tr key={day}>
          <th scope="row">{day}</th>
          {chart.datasets.map((dataset) => {
            const text = textAt(chart, dataset, at);
            return text === null ? (
              <td key={dataset.label}>{noneTextAt(at)}</td>
            ) : (
              <td key={dataset.label} lang={valueLanguage}>
                {text}
              </td>
            );
          })}
        </tr>
      ))}
    </OptionalTable>
  );
}

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
function ChartFigure({ chart }: { chart: Chart }) {
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
