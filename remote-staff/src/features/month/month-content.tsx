import { formatNumber, formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelings } from '@tapin/shared/ui/face';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import { ShareBar } from '#src/components/figures/tiles.tsx';
import { useCan } from '#src/components/membership.ts';
import { EmptyDays } from '#src/components/week/empty-days.tsx';
import { FeelingsByDay } from './feelings-by-day.tsx';
import { Grades } from './grades.tsx';
import { anchors, ChangeNote, changeOf, type MonthWords, measures, valueText } from './measures.tsx';
import styles from './month.module.css';
import type { Month } from './month-calls.ts';
import { weekdayName } from './range.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import { Weeks } from './weeks.tsx';

function MonthFigures({ month, words }: { month: Month; words: MonthWords }) {
  const { t } = words;
  const { figures, before } = month;
  const detail = {
    tappedInPercent:
      figures.tappedIn !== null &&
      figures.students !== null &&
      t('month.ofStudents', {
        part: formatNumber(figures.tappedIn),
        whole: formatNumber(figures.students),
      }),
    feeling: figures.feeling !== null && t('month.ofFive'),
    eaten: false,
    rested: false,
  } as const;
  return (
    <dl id={anchors.figures} className={styles.figures}>
      {measures.map((measure) => (
        <div key={measure} className={styles.figure}>
          <dt className={kit.hint}>{t(`month.measure.${measure}`)}</dt>
          <dd>
            <span className={`${kit.centeredRow} ${styles.line}`}>
              {measure === 'feeling' && figures.feeling !== null && (
                <Face feeling={feelings[Math.round(figures.feeling)] ?? 'none'} size={28} />
              )}
              <strong className={styles.value}>{valueText(measure, figures[measure])}</strong>
              <span className={kit.hint}>{detail[measure]}</span>
            </span>
            {figures.hidden && figures[measure] === null ? (
              <span className={kit.hint}>{t('month.few')}</span>
            ) : (
              <ChangeNote change={changeOf(measure, figures, before)} words={words} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Weekdays({ month, words }: { month: Month; words: MonthWords }) {
  const { t, language } = words;
  return (
    <Panel anchor={anchors.weekdays} title={t('month.weekdays')} hint={t('month.weekdaysHint')}>
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
              <span className={`${kit.hint} ${styles.feeling}`}>
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

/** Says in a few sentences what changed. Each sentence links to its figures. */
function Summary({ sentences }: { sentences: readonly Sentence[] }) {
  const { t } = useTranslation('staff');
  return (
    <ul className={styles.summary} aria-label={t('month.summary')}>
      {sentences.map(({ title, text, anchor }) => (
        <li key={title} className={styles.sentence}>
          <a href={`#${anchor}`} className={styles.title}>
            {title}
          </a>
          <p className={`${kit.hint} ${styles.text}`}>{text}</p>
        </li>
      ))}
    </ul>
  );
}

interface MonthContentProps {
  month: Month;
  words: MonthWords;
  name: string;
  isPrinted?: boolean;
}

export function MonthContent({ month, words, name, isPrinted = false }: MonthContentProps) {
  const { t } = words;
  // A day without answers stands out only for the whole school, because a few students may all leave out a day.
  const isWhole = useCan('seesAllStudents');
  const emptyDays = month.days
    .filter(({ noSchool, figures }) => !noSchool && figures.schoolDays > 0 && figures.tappedIn === 0)
    .map(({ date }) => date);
  return (
    <>
      <Summary sentences={sentencesOf(month, words)} />
      {isWhole && <EmptyDays days={emptyDays} />}
      <MonthFigures month={month} words={words} />
      <Weeks month={month} words={words} name={name} isPrinted={isPrinted} />
      <div className={styles.side}>
        <FeelingsByDay month={month} words={words} />
        <Weekdays month={month} words={words} />
      </div>
      {month.grades.length > 0 && <Grades month={month} words={words} />}
      <p className={styles.notes}>{t(isPrinted ? 'month.printedNotes' : 'month.notes')}</p>
    </>
  );
}
