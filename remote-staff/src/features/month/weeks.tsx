import { Panel } from '@tapin/shared/ui/panel';
import { LineDots, pathOf, placeOf, placesOf } from '#src/components/charts/line-path.tsx';
import { FigureTable } from '#src/components/lists/optional-table.tsx';
import { anchors, type Measure, type MonthWords, measures, scaleOf, valueText } from './measures.tsx';
import type { Month, MonthFigures } from './month-calls.ts';
import { longDate, shortDate } from './range.ts';
import styles from './weeks.module.css';

interface LinePlotProps {
  measure: Measure;
  values: readonly (number | null)[];
  before: readonly (number | null)[];
  /** The labels of the values, some of them empty. */
  labels: readonly string[];
}

const minDistance = 14;

/** Draws the weeks as a solid line and the weeks before as a dashed one. The table has the same figures in words. */
function LinePlot({ measure, values, before, labels }: LinePlotProps) {
  const scale = scaleOf(measure, [...values, ...before]);
  const places = placesOf(Math.max(values.length, before.length));
  const last = values.findLast((value) => value !== null);
  const lastBefore = before.findLast((value) => value !== null);
  const [end, endBefore] = [last, lastBefore].map((value) =>
    value === undefined ? undefined : placeOf(value, scale),
  );
  const isClose = end !== undefined && endBefore !== undefined && Math.abs(end - endBefore) < minDistance;
  const shift = isClose ? (minDistance - Math.abs(end - endBefore)) / 2 : 0;
  const [now, then] =
    end !== undefined && endBefore !== undefined && end > endBefore ? [shift, -shift] : [-shift, shift];
  return (
    <div className={styles.frame} aria-hidden="true">
      <div className={styles.scale}>
        {[scale.high, scale.middle, scale.low].map((value) => (
          <span key={value}>{valueText(measure, value)}</span>
        ))}
      </div>
      <div className={styles.plot}>
        <svg aria-hidden="true" className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none">
          {[0, 50, 100].map((y) => (
            <path key={y} className={styles.grid} d={`M0 ${y}H100`} />
          ))}
          <path className={styles.before} d={pathOf(before, places, scale)} />
          <path className={styles.line} d={pathOf(values, places, scale)} />
          <LineDots values={values} places={places} scale={scale} className={styles.dot} />
        </svg>
      </div>
      <div className={styles.ends}>
        {last !== undefined && end !== undefined && (
          <b className={styles.end} style={{ insetBlockStart: `${end + (now ?? 0)}%` }}>
            {valueText(measure, last)}
          </b>
        )}
        {lastBefore !== undefined && endBefore !== undefined && (
          <span className={styles.end} style={{ insetBlockStart: `${endBefore + (then ?? 0)}%` }}>
            {valueText(measure, lastBefore)}
          </span>
        )}
      </div>
      <div className={styles.labels}>
        {labels.map(
          (label, at) =>
            label !== '' && (
              <span
                key={label}
                className={styles.tick}
                data-minor={at % 2 === 1 || undefined}
                style={{ insetInlineStart: `${places[at]}%` }}
              >
                {label}
              </span>
            ),
        )}
      </div>
    </div>
  );
}

const maxLabels = 5;

interface WeeksProps {
  month: Month;
  words: MonthWords;
  /** The name of the range. */
  name: string;
}

/** Shows each figure week by week, over the weeks of the time before. */
export function Weeks({ month, words, name }: WeeksProps) {
  const { t, language, before } = words;
  const { weeks, weeksBefore } = month;
  const step = Math.ceil(weeks.length / maxLabels);
  const labels = weeks.map(({ monday }, at) => (at % step === 0 ? shortDate(monday, language) : ''));
  const textOf = (figures: MonthFigures, measure: (typeof measures)[number]) =>
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
      <div className={styles.plots}>
        {measures.map((measure) => (
          <section key={measure} className={styles.measure} aria-label={t(`month.measure.${measure}`)}>
            <h3 className={styles.title}>{t(`month.measure.${measure}`)}</h3>
            <LinePlot
              measure={measure}
              values={weeks.map(({ figures }) => figures[measure])}
              before={weeksBefore.map(({ figures }) => figures[measure])}
              labels={labels}
            />
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
