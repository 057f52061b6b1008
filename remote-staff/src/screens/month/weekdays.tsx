import { formatPercent } from '@tapin/shared/formats/number';
import { Face, feelings } from '@tapin/shared/ui/face';
import { Panel } from '@tapin/shared/ui/panel';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import type { Month } from '#src/api/month.ts';
import { ShareBar } from '#src/components/share-bar/share-bar.tsx';
import { anchors } from './anchors.ts';
import { type MonthWords, valueText } from './month-words.ts';
import { weekdayName } from './range.ts';
import styles from './weekdays.module.css';

/** Shows who taps in on each day of the week, and how they feel then. */
export function Weekdays({ month, words }: { month: Month; words: MonthWords }) {
  const { t, language } = words;
  return (
    <Panel anchor={anchors.weekdays} title={t('later.month.weekdays')} hint={t('later.month.weekdaysHint')}>
      <ul className={styles.list}>
        {month.weekdays.map(({ weekday, figures }) => {
          const percent = figures.tappedInPercent;
          const feeling =
            figures.feeling === null ? 'none' : (feelings[Math.round(figures.feeling)] ?? 'none');
          return (
            <li key={weekday} className={styles.row}>
              <span>{weekdayName(weekday, 'long', language)}</span>
              <ShareBar percent={percent ?? 0} />
              <strong className={styles.percent}>{percent === null ? '–' : formatPercent(percent)}</strong>
              <span className={styles.feeling}>
                <Face feeling={feeling} size={24} />
                <VisuallyHidden>{t(`shared:feeling.${feeling}`)} </VisuallyHidden>
                {valueText('feeling', figures.feeling)}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
