import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { isLowFeeling } from '@tapin/shared/contract/low-answers';
import { type QuestionName, stepQuestions, yesNoQuestions } from '@tapin/shared/contract/questions';
import type { AnswerChange } from '@tapin/shared/contract/staff-student-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Face, feelingOf, feelings } from '@tapin/shared/ui/face';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Fragment, useId, useState } from 'react';
import { PlotFailed, usePlot } from '#src/components/charts/lazy-plot.tsx';
import { studentTrendChart } from '#src/components/charts/student-charts.ts';
import { useWeekContext } from '#src/components/charts/week-chart.ts';
import { longDay, mondayOf } from '#src/components/days/days.ts';
import { formatShortDate } from '#src/components/days/local-time.ts';
import { OptionalTable } from '#src/components/lists/optional-table.tsx';
import { usePrinting } from '#src/components/print/printing.tsx';
import { ChangedFrom } from '#src/features/student/changed-from.tsx';
import styles from './month-trend.module.css';

/** From this number on, the sentence mentions the latest days in a row that are low, or are no longer low. */
const minRun = 3;

type TrendSummary =
  | { kind: 'none' }
  | { kind: 'lowSince' | 'betterSince'; count: number; since: string }
  | { kind: 'low' | 'noLow'; count: number; total: number };

export function summarizeTrend(days: WeeklyTrends): TrendSummary {
  const felt = days.flatMap(({ date, feeling }) =>
    feeling === null ? [] : [{ date, isLow: isLowFeeling(feeling) }],
  );
  const last = felt.at(-1);
  if (!last) return { kind: 'none' };
  const run = felt.slice(felt.findLastIndex(({ isLow }) => isLow !== last.isLow) + 1);
  const count = felt.filter(({ isLow }) => isLow).length;
  const since = run[0]?.date ?? last.date;
  if (run.length >= minRun && last.isLow) return { kind: 'lowSince', count: run.length, since };
  if (run.length >= minRun && count > 0) return { kind: 'betterSince', count: run.length, since };
  return { kind: count > 0 ? 'low' : 'noLow', count, total: felt.length };
}

interface MonthTableProps {
  id: string;
  days: WeeklyTrends;
  /** The student’s changes of answers within the days. */
  changes?: readonly AnswerChange[];
  isShown: boolean;
}

function MonthTable({ id, days, changes = [], isShown }: MonthTableProps) {
  const { t, i18n } = useTranslation('staff');
  const feelingText = (step: number) => t(`shared:feeling.${feelingOf(step)}`);
  const yesOrNo = (response: number | boolean) => t(response ? 'charts.yes' : 'charts.no');
  const replaced = (date: string, question: QuestionName) =>
    changes.find((change) => change.date === date && change.question === question)?.changedFrom;
  return (
    <OptionalTable
      id={id}
      caption={t('student.month.title')}
      columns={[
        t('charts.day'),
        ...[...stepQuestions, ...yesNoQuestions].map(({ name }) => t(`question.${name}.label`)),
      ]}
      isShown={isShown}
    >
      {days.toReversed().map((day) => (
        <tr key={day.date}>
          <th scope="row">{longDay(day.date, i18n.language)}</th>
          {stepQuestions.map(({ name }) => (
            <td key={name}>
              {day[name] === null ? t('charts.noResponse') : feelingText(day[name])}
              <ChangedFrom answers={replaced(day.date, name)} textOf={(step) => feelingText(Number(step))} />
            </td>
          ))}
          {yesNoQuestions.map(({ name }) => (
            <td key={name}>
              {day[name] === null ? t('charts.noResponse') : yesOrNo(day[name])}
              <ChangedFrom answers={replaced(day.date, name)} textOf={yesOrNo} />
            </td>
          ))}
        </tr>
      ))}
    </OptionalTable>
  );
}

/** A label that begins after this share of the width would overflow at the end. */
const lastLabelAt = 0.88;

/** Names the first day of each week below the days of a plot. */
function TrendAxis({ days }: { days: readonly string[] }) {
  const starts = days.flatMap((day, at) => {
    const previous = days[at - 1];
    const share = at / days.length;
    return previous && mondayOf(previous) !== mondayOf(day) && share < lastLabelAt ? [{ day, share }] : [];
  });
  return (
    <div className={styles.axis}>
      {starts.map(({ day, share }) => (
        <span key={day} className={styles.tick} style={{ insetInlineStart: `${share * 100}%` }}>
          {formatShortDate(`${day}T12:00`)}
        </span>
      ))}
    </div>
  );
}

interface AnswerStripProps {
  label: string;
  /** The share of yes of each day. It is 0 or 100, because there is one student. */
  values: readonly (number | null)[];
}

const answerOf = (value: number | null) => (value === null ? 'none' : value > 0 ? 'yes' : 'no');

function AnswerStrip({ label, values }: AnswerStripProps) {
  return (
    <>
      <span className={styles.label}>{label}</span>
      <div className={styles.strip}>
        {values.map((value, at) => (
          // The days have a fixed order, so the position identifies a day.
          <i key={at} className={styles.cell} data-answer={answerOf(value)} />
        ))}
      </div>
    </>
  );
}

const levels = feelings.slice(1).reverse();

interface MonthTrendProps {
  days: WeeklyTrends;
  /** The student’s changes of answers within the days. */
  changes: readonly AnswerChange[];
}

/**
 * Shows the last 30 days of a student: a sentence, the feelings as a line, the other answers below it, and all answers
 * as a table.
 */
export function MonthTrend({ days, changes }: MonthTrendProps) {
  const { t, i18n } = useTranslation('staff');
  const id = useId();
  const week = useWeekContext();
  const isPrinting = usePrinting();
  const plot = usePlot(isPrinting);
  const { Plot } = plot;
  const [isTableShown, setIsTableShown] = useState(false);
  const summary = summarizeTrend(days);
  const isAnswered = days.some((day) =>
    [...stepQuestions, ...yesNoQuestions].some(({ name }) => day[name] !== null),
  );
  const since = 'since' in summary ? longDay(summary.since, i18n.language) : '';
  return (
    <section className={`${kit.tightStack} ${styles.month}`} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={styles.title}>
        {t('student.month.title')}
      </h3>
      <p className={kit.soft}>{t(`student.month.${summary.kind}`, { ...summary, since })}</p>
      {isAnswered && (
        <>
          <PlotFailed plot={plot} className={kit.soft} />
          <div ref={plot.frame} className={styles.plot} aria-hidden="true">
            {stepQuestions.map((question) => (
              <Fragment key={question.name}>
                <ul className={styles.levels}>
                  {levels.map((feeling) => (
                    <li key={feeling} className={styles.level}>
                      <span className={styles.word}>{t(`shared:feeling.${feeling}`)}</span>
                      <Face feeling={feeling} size={20} />
                    </li>
                  ))}
                </ul>
                <div className={styles.lines}>
                  {Plot && <Plot chart={studentTrendChart(question, days, week)} />}
                </div>
              </Fragment>
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
          <div className={`${kit.tools} ${styles.foot}`}>
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
          <MonthTable
            id={`${id}-table`}
            days={days}
            changes={changes}
            isShown={isTableShown || plot.hasFailed || (isPrinting && !Plot)}
          />
        </>
      )}
    </section>
  );
}
