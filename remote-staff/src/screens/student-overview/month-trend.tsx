import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { stepQuestions, yesNoQuestions } from '@tapin/shared/contract/questions';
import type { AnswerChange } from '@tapin/shared/contract/staff-student-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { useId, useState } from 'react';
import { longDay } from '#src/days.ts';
import { AnswerStrip } from './answer-strip.tsx';
import { MonthTable } from './month-table.tsx';
import styles from './month-trend.module.css';
import { TrendAxis } from './trend-axis.tsx';
import { TrendPlot } from './trend-plot.tsx';
import { summarizeTrend } from './trend-summary.ts';

interface MonthTrendProps {
  days: WeeklyTrends;
  /** The answers of these days that the student has changed. */
  changes: readonly AnswerChange[];
}

/** Shows the last 30 days of a student: a sentence, the feelings as a line, the other answers below it, and all as a table. */
export function MonthTrend({ days, changes }: MonthTrendProps) {
  const { t, i18n } = useTranslation('staff');
  const id = useId();
  const [isTableShown, setIsTableShown] = useState(false);
  const summary = summarizeTrend(days);
  const isAnswered = days.some((day) =>
    [...stepQuestions, ...yesNoQuestions].some(({ name }) => day[name] !== null),
  );
  const since = 'since' in summary ? longDay(summary.since, i18n.language) : '';
  return (
    <section className={styles.month} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={styles.title}>
        {t('student.month.title')}
      </h3>
      <p className={styles.summary}>{t(`student.month.${summary.kind}`, { ...summary, since })}</p>
      {isAnswered && (
        <>
          <div className={styles.plot} aria-hidden="true">
            {stepQuestions.map(({ name }) => (
              <TrendPlot key={name} values={days.map((day) => day[name])} />
            ))}
            {yesNoQuestions.map(({ name }) => (
              <AnswerStrip
                key={name}
                label={t(`question.${name}.label`)}
                values={days.map((day) => day[name])}
              />
            ))}
            <TrendAxis days={days.map(({ date }) => date)} />
          </div>
          <div className={styles.foot}>
            <ul className={styles.key} aria-hidden="true">
              {(['yes', 'no', 'none'] as const).map((answer) => (
                <li key={answer}>
                  <i className={styles.cell} data-answer={answer} />
                  {answer === 'none' ? t('charts.noResponse') : t(`charts.${answer}`)}
                </li>
              ))}
            </ul>
            <Button
              variant="quiet"
              aria-expanded={isTableShown}
              aria-controls={`${id}-table`}
              onClick={() => setIsTableShown(!isTableShown)}
            >
              {t(isTableShown ? 'charts.hideTable' : 'charts.showTable')}
            </Button>
          </div>
          <MonthTable id={`${id}-table`} days={days} changes={changes} isShown={isTableShown} />
        </>
      )}
    </section>
  );
}
