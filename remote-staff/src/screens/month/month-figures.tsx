import { formatNumber } from '@tapin/shared/formats/number';
import { Face, feelings } from '@tapin/shared/ui/face';
import type { Month } from '#src/api/month.ts';
import { anchors } from './anchors.ts';
import { ChangeNote } from './change-note.tsx';
import { changeOf, measures } from './changes.ts';
import styles from './month-figures.module.css';
import { type MonthWords, valueText } from './month-words.ts';

/** Shows the averages per school day, each with its change since the time before. */
export function MonthFigures({ month, words }: { month: Month; words: MonthWords }) {
  const { t } = words;
  const { figures, before } = month;
  const detail = {
    tappedInPercent:
      figures.tappedIn !== null &&
      figures.students !== null &&
      t('later.month.ofStudents', {
        part: formatNumber(figures.tappedIn),
        whole: formatNumber(figures.students),
      }),
    feeling: figures.feeling !== null && t('later.month.ofFive'),
    eaten: false,
    rested: false,
  } as const;
  return (
    <dl id={anchors.figures} className={styles.figures}>
      {measures.map((measure) => (
        <div key={measure} className={styles.figure}>
          <dt className={styles.label}>{t(`later.month.measure.${measure}`)}</dt>
          <dd>
            <span className={styles.line}>
              {measure === 'feeling' && figures.feeling !== null && (
                <Face feeling={feelings[Math.round(figures.feeling)] ?? 'none'} size={28} />
              )}
              <strong className={styles.value}>{valueText(measure, figures[measure])}</strong>
              <span className={styles.detail}>{detail[measure]}</span>
            </span>
            {figures.hidden && figures[measure] === null ? (
              <span className={styles.detail}>{t('later.month.few')}</span>
            ) : (
              <ChangeNote change={changeOf(measure, figures, before)} words={words} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
