import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Button } from '@tapin/shared/ui/button';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useState } from 'react';
import { today } from '#src/components/days/days.ts';
import { CsvButton, exportStudents } from '#src/components/downloads.tsx';
import { useSchoolUserId } from '#src/components/membership.ts';
import { PrintButton, usePrinting } from '#src/components/print/printing.tsx';
import { StepRange } from '#src/components/week/step-range.tsx';
import { addMonthTexts } from './later-texts.ts';
import { useMonthWords } from './measures.tsx';
import styles from './month.module.css';
import bar from './month-bar.module.css';
import { monthQuery, printedMonthQuery } from './month-calls.ts';
import { MonthContent } from './month-content.tsx';
import { isWholeMonth, longDate, monthName, rangeText, shortMonthName, useRange } from './range.ts';
import { RangeDialog } from './range-dialog.tsx';

interface RangeBarProps extends ReturnType<typeof useRange> {
  schoolUserId: string;
  /** Loads what is printed. */
  prepare: () => Promise<unknown>;
}

/** Chooses the days: the month before, the next one, or any range. Prints and exports what is shown. */
function RangeBar({ schoolUserId, prepare, range, previous, next, choose }: RangeBarProps) {
  const { t, i18n } = useTranslation('staff');
  const [isChoosing, setIsChoosing] = useState(false);
  const { start: startDate, end: endDate } = range;
  const kind = isWholeMonth(range) ? 'month' : 'range';
  return (
    <div className={bar.bar}>
      <StepRange
        label={t('filter.time')}
        previous={{ label: t(`later.month.previous.${kind}`), go: () => choose(previous) }}
        next={{ label: t(`later.month.next.${kind}`), go: next && (() => choose(next)) }}
        onChoose={() => setIsChoosing(true)}
      >
        {rangeText(range, today(), { t, language: i18n.language })}
      </StepRange>
      <div className={bar.tools}>
        <CsvButton load={() => exportStudents({ schoolUserId, list: 'month', startDate, endDate })} />
        <PrintButton prepare={prepare} />
      </div>
      {isChoosing && (
        <RangeDialog
          range={range}
          onClose={() => setIsChoosing(false)}
          onChoose={(chosen) => {
            setIsChoosing(false);
            choose(chosen);
          }}
        />
      )}
    </div>
  );
}

void addMonthTexts();

/** Shows the averages of a month, or of any other days, beside those of the time before. */
export default function MonthScreen() {
  const { t, i18n } = useTranslation('staff');
  const schoolUserId = useSchoolUserId();
  const chosen = useRange(schoolUserId);
  const { range, previous, choose } = chosen;
  const { data, error, refetch, isPlaceholderData } = useQuery(monthQuery(schoolUserId, range));
  // The days of another range stay on the page while others load, but not that there were none.
  const month = isPlaceholderData && data?.month.figures.schoolDays === 0 ? undefined : data?.month;
  const words = useMonthWords(month);
  const isPrinting = usePrinting();
  // Paper has figures of its own. The button for printing loads them.
  const printed = useQuery({ ...printedMonthQuery(schoolUserId, range), enabled: false });
  const shown = isPrinting ? printed.data?.month : month;
  const { language } = i18n;
  const name =
    monthName(range, language) ??
    t('week.range', { start: longDate(range.start, language), end: longDate(range.end, language) });
  const facts = month
    ? t('later.month.facts', {
        school: month.school,
        days: t('later.month.schoolDays', { count: month.figures.schoolDays }),
        students: t('students.count', { count: month.students }),
      })
    : '\u00a0';
  return (
    <Page
      title={<span className={styles.name}>{name}</span>}
      intro={
        <span className={styles.facts}>
          {facts}{' '}
          <span className={styles.printed}>
            {t('later.month.printed', { day: longDate(today(), language) })}
          </span>
        </span>
      }
    >
      <RangeBar
        schoolUserId={schoolUserId}
        prepare={() => printed.refetch({ throwOnError: true })}
        {...chosen}
      />
      {error && !month && <LoadFailed error={error} onRetry={refetch} />}
      {!month && !error && <Skeleton height="640px" />}
      {!isPrinting && month && month.figures.schoolDays === 0 && (
        <EmptyState
          title={t('later.month.none')}
          hint={t('later.month.noneHint')}
          action={
            <Button variant="secondary" onClick={() => choose(previous)}>
              {isWholeMonth(previous)
                ? t('later.month.showPrevious.month', {
                    month: shortMonthName(previous, range.start, language),
                  })
                : t('later.month.showPrevious.range')}
            </Button>
          }
        />
      )}
      {isPrinting && !shown?.figures.schoolDays && <p>{t('later.month.printButton')}</p>}
      {shown && shown.figures.schoolDays > 0 && (
        <div
          className={styles.content}
          aria-busy={isPlaceholderData}
          data-for={isPrinting ? 'paper' : 'screen'}
        >
          <MonthContent month={shown} words={words} name={name} isPrinted={isPrinting} />
        </div>
      )}
    </Page>
  );
}
