import { type Translation, useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { kit } from '@tapin/shared/ui/kit-classes';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { type ReactNode, useId, useState } from 'react';
import { OptionalTable } from '#src/components/lists/optional-table.tsx';
import { type Chart, isEmpty, isWeekWithoutSchool, textAt } from './chart.ts';
import { PlotFailed, usePlot } from './lazy-plot.tsx';
import styles from './week-card.module.css';

interface ChartTableProps {
  id: string;
  chart: Chart;
  isShown: boolean;
}

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

/** A chart of more days is not about a single week. */
const weekdays = 7;

function emptyText(chart: Chart, isLong: boolean, t: Translation<'staff'>['t']): string {
  if (isWeekWithoutSchool(chart)) return t(chart.isPast ? 'charts.weekOffThen' : 'charts.weekOff');
  if (chart.ownQuestion) return t('own.noAnswers');
  if (isLong) return t('charts.emptyTime');
  return t(chart.isPast ? 'charts.emptyThen' : 'charts.empty');
}

function ChartFigure({ chart }: { chart: Chart }) {
  const { t } = useTranslation('staff');
  const id = useId();
  const plot = usePlot();
  const { Plot } = plot;
  const [isTableShown, setIsTableShown] = useState(false);
  const isLong = chart.days.length > weekdays;
  const note = isEmpty(chart) && <p className={styles.note}>{emptyText(chart, isLong, t)}</p>;
  return (
    <section className={`${kit.tightStack} ${styles.figure}`} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={styles.title} lang={chart.ownQuestion?.language}>
        {chart.title}
      </h3>
      <div ref={plot.frame} className={styles.frame}>
        {note}
        <PlotFailed plot={plot} className={styles.note} />
        {Plot && (
          <Plot chart={chart}>
            <Button
              variant="quiet"
              aria-expanded={isTableShown}
              aria-controls={`${id}-table`}
              onClick={() => setIsTableShown(!isTableShown)}
            >
              {isTableShown ? t('charts.hideTable') : t('charts.showTable')}
            </Button>
          </Plot>
        )}
      </div>
      <ChartTable id={`${id}-table`} chart={chart} isShown={isTableShown || plot.hasFailed} />
    </section>
  );
}

interface WeekCardProps {
  title: string;
  hint?: string;
  action?: ReactNode;
  charts: readonly Chart[] | undefined;
  /** Whether the charts still show the previous week. */
  isOld: boolean;
  error: Error | null;
  onRetry: () => void;
  note?: ReactNode;
}

export function WeekCard({ charts, isOld, error, onRetry, note, ...heading }: WeekCardProps) {
  return (
    <Panel {...heading}>
      {error && <LoadFailed error={error} onRetry={onRetry} />}
      {!error && !charts && <Skeleton height="368px" />}
      <div className={styles.charts} aria-busy={isOld}>
        {charts?.map((chart, place) => (
          // The position is the key, because a filter changes the title of the same chart.
          <ChartFigure key={place} chart={chart} />
        ))}
      </div>
      {note}
    </Panel>
  );
}
