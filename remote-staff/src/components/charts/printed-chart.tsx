import type { Chart } from './chart.ts';
import { LineDots, pathOf, placeOf, placesOf } from './line-path.tsx';
import styles from './printed-chart.module.css';

/** More labels than those of a week are dates, which are long. */
const maxWeekdays = 7;
const maxDates = 5;
/** The distance of the texts beside the ends of the lines, in percent of the height. */
const minDistance = 14;

/** Returns the end of each line with its text. Texts of lines that end close together move apart. */
function endsOf({ datasets, lastText }: Chart, scale: { low: number; high: number }) {
  const ends = datasets
    .flatMap(({ label, values }) => {
      const value = values.findLast((each) => each !== null) ?? null;
      return value === null ? [] : [{ text: lastText(value, label), place: placeOf(value, scale) }];
    })
    .sort((a, b) => a.place - b.place);
  let lowest = Number.NEGATIVE_INFINITY;
  for (const end of ends) {
    end.place = Math.max(end.place, lowest + minDistance);
    lowest = end.place;
  }
  return ends;
}

/** Draws a chart for paper: in black and gray, and without the code of the chart on the screen. */
export function PrintedChart({ chart }: { chart: Chart }) {
  const { datasets, labels, ticks, axisTitle } = chart;
  const scale = { low: 0, high: ticks.at(-1)?.value ?? 1 };
  const places = placesOf(labels.length);
  const step = labels.length > maxWeekdays ? Math.ceil(labels.length / maxDates) : 1;
  const ends = endsOf(chart, scale);
  return (
    <div className={styles.chart} aria-hidden="true">
      {axisTitle && <p>{axisTitle}</p>}
      <div className={styles.frame}>
        <div className={styles.scale}>
          {ticks.map(({ value, label }) => (
            <span
              key={value}
              className={styles.tick}
              style={{ insetBlockStart: `${placeOf(value, scale)}%` }}
            >
              {label}
            </span>
          ))}
          {/* The widest label gives the column its width. */}
          {ticks.map(({ value, label }) => (
            <span key={value} className={styles.width}>
              {label}
            </span>
          ))}
        </div>
        <svg aria-hidden="true" className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none">
          {ticks.map(({ value }) => (
            <path key={value} className={styles.grid} d={`M0 ${placeOf(value, scale)}H100`} />
          ))}
          {datasets.map(({ label, values }) => (
            <g key={label} className={styles.line}>
              <path d={pathOf(values, places, scale)} />
              <LineDots values={values} places={places} scale={scale} className={styles.dot} />
            </g>
          ))}
        </svg>
        <div className={styles.ends}>
          {ends.map(({ text, place }) => (
            <b key={text} className={styles.end} style={{ insetBlockStart: `${place}%` }}>
              {text}
            </b>
          ))}
          {ends.map(({ text }) => (
            <b key={text} className={styles.width}>
              {text}
            </b>
          ))}
        </div>
        <div className={styles.labels}>
          {labels.map(
            (label, at) =>
              at % step === 0 && (
                <span key={label} className={styles.label} style={{ insetInlineStart: `${places[at]}%` }}>
                  {label}
                </span>
              ),
          )}
        </div>
      </div>
    </div>
  );
}
