import type { QuestionName } from '@tapin/shared/contract/questions';
import { wholePercent } from '@tapin/shared/contract/whole-percent';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { formatNumber, formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { RowLink } from '@tapin/shared/ui/row-link';
import { useDuration } from '@tapin/shared/ui/use-duration';
import type { ReactNode } from 'react';
import type { SchoolToday } from '#src/components/overview.ts';
import { useFigure } from '#src/components/use-figure.ts';
import { Figure } from './figure.tsx';
import type { ColumnKey } from './order.ts';
import styles from './school-name.module.css';
import { hasNoStudents, type SchoolRow } from './school-row.ts';
import { FeelingTrend, ShareTrend } from './trend-cells.tsx';

/** The name of a school with its number of students and its code, or the heading of the row of all schools. */
function SchoolName({ row: { school, today } }: { row: SchoolRow }) {
  const { t } = useTranslation('district');
  const { totalStudents } = today;
  const students =
    totalStudents !== null &&
    t('schools.students', { count: totalStudents, number: formatNumber(totalStudents) });
  return (
    <>
      {school ? (
        <RowLink to={`/admin/school/${school._id}`}>{school.name}</RowLink>
      ) : (
        <b>{t('schools.all')}</b>
      )}
      <span className={styles.facts}>{joinFacts([students, school?.code])}</span>
    </>
  );
}

/** Shows how many of a school's students have tapped in today. */
function TappedIn({ row: { today, awaitsRoster } }: { row: SchoolRow }) {
  const { checkedInStudents, totalStudents, hidden } = today;
  const { t } = useTranslation('district');
  const { figure, share } = useFigure();
  if (awaitsRoster) return <Figure hidden={t('schools.awaitsRoster')} />;
  if (totalStudents === 0) return <Figure hidden={t('schools.noStudents')} />;
  if (totalStudents === null) return <Figure hidden={figure(null, hidden?.totalStudents)} />;
  if (checkedInStudents === null) return <Figure hidden={share(hidden?.checkedInStudents, totalStudents)} />;
  const counts = { checkedIn: formatNumber(checkedInStudents), total: formatNumber(totalStudents) };
  const percent = wholePercent(checkedInStudents, totalStudents);
  return <Figure value={formatPercent(percent ?? 0)} detail={t('schools.share', counts)} />;
}

export type SchoolCells = Record<ColumnKey, (row: SchoolRow) => ReactNode>;

type CareName = keyof NonNullable<NonNullable<SchoolToday['care']>['hidden']>;

/** The cells of each column. */
export function useCells(scale: readonly [number, number]): SchoolCells {
  const { t } = useTranslation('district');
  const duration = useDuration();
  const { figure } = useFigure();
  const care = (row: SchoolRow, name: CareName, format: (value: number) => string) => {
    const value = row.care?.[name];
    if (value != null) return <Figure value={format(value)} />;
    const reason = hasNoStudents(row) ? undefined : row.care?.hidden?.[name];
    return <Figure hidden={reason && figure(null, reason)} />;
  };
  const trendOf = (row: SchoolRow, name: QuestionName) => {
    const trend = row.trends?.[name];
    return hasNoStudents(row) && trend?.value === null ? undefined : trend;
  };
  return {
    name: (row) => <SchoolName row={row} />,
    needCareShare: (row) => {
      const { needCare, checkedInStudents, hidden } = row.today;
      if (hasNoStudents(row)) return <Figure />;
      if (needCare === null) return <Figure hidden={figure(null, hidden?.needCare)} />;
      const percent = checkedInStudents === null ? null : wholePercent(needCare, checkedInStudents);
      return <Figure value={formatNumber(needCare)} detail={percent !== null && formatPercent(percent)} />;
    },
    feeling: (row) => <FeelingTrend trend={trendOf(row, 'feeling')} scale={scale} />,
    eaten: (row) => <ShareTrend trend={trendOf(row, 'eaten')} />,
    rested: (row) => <ShareTrend trend={trendOf(row, 'rested')} />,
    tappedIn: (row) => <TappedIn row={row} />,
    followedUp: (row) => {
      const { sameDayPercent, medianMinutes } = row.care ?? {};
      if (sameDayPercent == null) return care(row, 'sameDayPercent', formatPercent);
      const usual =
        medianMinutes != null &&
        t('schools.usually', { duration: duration(medianMinutes).replaceAll(' ', '\u00A0') });
      return <Figure value={formatPercent(sameDayPercent)} detail={usual} />;
    },
    open: (row) => {
      const { open, openLong } = row.care ?? {};
      if (open == null) return care(row, 'open', formatNumber);
      return (
        <Figure
          value={formatNumber(open)}
          detail={openLong != null && t('schools.long', { count: openLong })}
        />
      );
    },
    requests: ({ today }) => <Figure value={formatNumber(today.requests)} />,
  };
}
