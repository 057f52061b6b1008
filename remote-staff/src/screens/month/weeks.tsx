import { Panel } from '@tapin/shared/ui/panel';
import type { Month, MonthFigures } from '#src/api/month.ts';
import { anchors } from './anchors.ts';
import { measures } from './changes.ts';
import { FigureTable } from './figure-table.tsx';
import { LinePlot } from './line-plot.tsx';
import { type MonthWords, valueText } from './month-words.ts';
import { longDate, shortDate } from './range.ts';
import styles from './weeks.module.css';

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
    figures[measure] === null && figures.hidden
      ? t('later.month.notShown')
      : valueText(measure, figures[measure]);
  return (
    <Panel
      anchor={anchors.weeks}
      title={t('later.month.weeks')}
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
          <section key={measure} className={styles.measure} aria-label={t(`later.month.measure.${measure}`)}>
            <h3 className={styles.title}>{t(`later.month.measure.${measure}`)}</h3>
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
        caption={t('later.month.weeks')}
        columns={[t('later.month.week'), ...measures.map((measure) => t(`later.month.measure.${measure}`))]}
        rows={[...weeksBefore, ...weeks].map(({ monday, figures }) => [
          longDate(monday, language),
          ...measures.map((measure) => textOf(figures, measure)),
        ])}
      />
    </Panel>
  );
}
