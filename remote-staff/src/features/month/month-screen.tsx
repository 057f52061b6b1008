import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Button } from '@tapin/shared/ui/button';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { Loading } from '@tapin/shared/ui/loading';
import { Page } from '@tapin/shared/ui/page';
import { loadPlots } from '#src/components/charts/lazy-plot.tsx';
import { today } from '#src/components/days/days.ts';
import { useSchoolUserId } from '#src/components/membership.ts';
import { usePrinting } from '#src/components/print/printing.tsx';
import { useMonthWords } from './measures.tsx';
import styles from './month.module.css';
import { monthQuery, printedMonthQuery } from './month-calls.ts';
import { MonthContent } from './month-content.tsx';
import { isWholeMonth, longDate, monthName, shortMonthName, useRange } from './range.ts';
import { RangeBar } from './range-bar.tsx';

export default function MonthScreen() {
  const { t, i18n } = useTranslation('staff');
  const schoolUserId = useSchoolUserId();
  const chosen = useRange(schoolUserId);
  const { range, previous, choose } = chosen;
  const { data, error, refetch, isPlaceholderData } = useQuery(monthQuery(schoolUserId, range));
  // Figures of the previous range stay while others load, but the message that there are none does not.
  const month = isPlaceholderData && data?.month.figures.schoolDays === 0 ? undefined : data?.month;
  const words = useMonthWords(month);
  const isPrinting = usePrinting();
  // Paper has separate figures, which the print button loads.
  const printed = useQuery({ ...printedMonthQuery(schoolUserId, range), enabled: false });
  const shown = isPrinting ? printed.data?.month : month;
  const { language } = i18n;
  const name =
    monthName(range, language) ??
    t('week.range', { start: longDate(range.start, language), end: longDate(range.end, language) });
  const facts = month
    ? t('month.facts', {
        school: month.school,
        days: t('month.schoolDays', { count: month.figures.schoolDays }),
        students: t('students.count', { count: month.students }),
      })
    : '\u00a0';
  return (
    <Page
      title={<span className={styles.name}>{name}</span>}
      intro={
        <span className={styles.facts}>
          {facts}{' '}
          <span className={styles.printed}>{t('month.printed', { day: longDate(today(), language) })}</span>
        </span>
      }
    >
      <RangeBar
        schoolUserId={schoolUserId}
        prepare={() => Promise.all([printed.refetch({ throwOnError: true }), loadPlots()])}
        {...chosen}
      />
      <Loading query={{ data: month, error, refetch }} height="640px" />
      {!isPrinting && month && month.figures.schoolDays === 0 && (
        <EmptyState
          title={t('month.none')}
          hint={t('month.noneHint')}
          action={
            <Button variant="secondary" onClick={() => choose(previous)}>
              {isWholeMonth(previous)
                ? t('month.showPrevious.month', {
                    month: shortMonthName(previous, range.start, language),
                  })
                : t('month.showPrevious.range')}
            </Button>
          }
        />
      )}
      {isPrinting && !shown?.figures.schoolDays && <p>{t('month.printButton')}</p>}
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
