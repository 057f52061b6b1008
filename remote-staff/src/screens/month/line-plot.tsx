import { LineDots } from '#src/components/charts/line-dots.tsx';
import { pathOf, placeOf, placesOf } from '#src/components/charts/line-path.ts';
import type { Measure } from './changes.ts';
import styles from './line-plot.module.css';
import { scaleOf } from './line-scale.ts';
import { valueText } from './month-words.ts';

interface LinePlotProps {
  measure: Measure;
  values: readonly (number | null)[];
  before: readonly (number | null)[];
  /** The labels of the values, some of them empty. */
  labels: readonly string[];
}

const minDistance = 14;

/** Draws the weeks as a solid line and the weeks before as a dashed one. The table has the same figures in words. */
export function LinePlot({ measure, values, before, labels }: LinePlotProps) {
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
