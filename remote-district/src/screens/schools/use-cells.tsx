import type { QuestionName } from '@tapin/shared/contract/questions';
import { wholePercent } from '@tapin/shared/contract/whole-percent';
import { formatNumber, formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { useDuration } from '@tapin/shared/ui/use-duration';
import type { ReactNode } from 'react';
import type { SchoolToday } from '#src/api/overview.ts';
import { useFigure } from '#src/components/figures/use-figure.ts';
import { Figure } from './figure.tsx';
import type { ColumnKey } from './order.ts';
import { SchoolName } from './school-name.tsx';
import { hasNoStudents, type SchoolRow } from './school-row.ts';
import { TappedIn } from './tapped-in.tsx';
import { FeelingTrend, ShareTrend } from './trend-cells.tsx';

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
