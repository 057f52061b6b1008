import { formatNumber, formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { useDuration } from '@tapin/shared/ui/use-duration';
import type { ReactNode } from 'react';
import type { SchoolToday } from '#src/api/overview.ts';
import { useFigure } from '#src/components/figures/use-figure.ts';
import { Figure } from './figure.tsx';
import type { ColumnKey } from './order.ts';
import { SchoolName } from './school-name.tsx';
import { needCareShare, type SchoolRow } from './school-row.ts';
import { TappedIn } from './tapped-in.tsx';
import { FeelingTrend, ShareTrend } from './trend-cells.tsx';

export type SchoolCells = Record<ColumnKey, (row: SchoolRow) => ReactNode>;

type CareName = keyof NonNullable<NonNullable<SchoolToday['care']>['hidden']>;

/** The cells of each column. */
export function useCells(scale: readonly [number, number]): SchoolCells {
  const { t } = useTranslation('district');
  const duration = useDuration();
  const { figure } = useFigure();
  const care = ({ care: figures }: SchoolRow, name: CareName, format: (value: number) => string) => {
    const value = figures?.[name];
    if (value != null) return <Figure value={format(value)} />;
    return <Figure hidden={figures?.hidden?.[name] && figure(null, figures.hidden[name])} />;
  };
  return {
    name: (row) => <SchoolName row={row} />,
    needCareShare: (row) => {
      const { needCare, hidden } = row.today;
      if (needCare === null) return <Figure hidden={figure(null, hidden?.needCare)} />;
      const share = needCareShare(row);
      return <Figure value={formatNumber(needCare)} detail={share !== null && formatPercent(100 * share)} />;
    },
    feeling: ({ trends }) => <FeelingTrend trend={trends?.feeling} scale={scale} />,
    eaten: ({ trends }) => <ShareTrend trend={trends?.eaten} />,
    rested: ({ trends }) => <ShareTrend trend={trends?.rested} />,
    tappedIn: (row) => <TappedIn row={row} />,
    followedUp: (row) => {
      const { sameDayPercent, medianMinutes } = row.care ?? {};
      if (sameDayPercent == null) return care(row, 'sameDayPercent', formatPercent);
      const usual = medianMinutes != null && t('schools.usually', { duration: duration(medianMinutes) });
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
