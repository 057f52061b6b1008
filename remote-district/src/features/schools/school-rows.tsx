import type { QuestionName } from '@tapin/shared/contract/questions';
import { wholePercent } from '@tapin/shared/contract/whole-percent';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { formatNumber, formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { kit } from '@tapin/shared/ui/kit-classes';
import { RowLink } from '@tapin/shared/ui/row-link';
import { SortButton } from '@tapin/shared/ui/sort-button';
import { useDuration } from '@tapin/shared/ui/use-duration';
import { visuallyHidden } from '@tapin/shared/ui/visually-hidden';
import type { ReactNode } from 'react';
import { useFigure } from '#src/components/figures.tsx';
import type { SchoolToday } from '#src/components/school-calls.ts';
import { FeelingTrend, Figure, type Scale, ShareTrend } from './school-cells.tsx';
import { type ColumnKey, columnKeys, directionOf, type Order, type SortKey } from './school-order.ts';
import { hasNoStudents, type SchoolRow } from './school-row.ts';
import styles from './school-rows.module.css';

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
      <span className={`${kit.hint} ${styles.facts}`}>{joinFacts([students, school?.code])}</span>
    </>
  );
}

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

type SchoolCells = Record<ColumnKey, (row: SchoolRow) => ReactNode>;

type CareName = keyof NonNullable<NonNullable<SchoolToday['care']>['hidden']>;

function useCells(scale: Scale): SchoolCells {
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

interface SortableHeadProps {
  order: Order;
  onSort: (key: SortKey) => void;
}

function SortableHead({ order, onSort }: SortableHeadProps) {
  const { t } = useTranslation('district');
  return (
    <thead className={styles.head}>
      <tr>
        {columnKeys.map((key) => {
          const sorted = order.by === key ? directionOf(order) : undefined;
          return (
            <th key={key} scope="col" aria-sort={sorted}>
              <SortButton sorted={sorted} onPress={() => onSort(key)}>
                {t(`schools.column.${key}`)}
              </SortButton>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface SchoolRowsProps {
  rows: readonly SchoolRow[];
  order: Order;
  onSort: (key: SortKey) => void;
}

/**
 * The scale of the trend lines: the range of all mean feelings, but at least one step, so that small changes look
 * small.
 */
function scaleOf(rows: readonly SchoolRow[]): Scale {
  const points = rows.flatMap(({ trends }) => trends?.feeling.points ?? []).filter((point) => point !== null);
  if (points.length === 0) return { low: 1, high: 5 };
  const middle = (Math.min(...points) + Math.max(...points)) / 2;
  const half = Math.max(0.5, (Math.max(...points) - Math.min(...points)) / 2);
  return { low: middle - half, high: middle + half };
}

/** Shows the schools as a table, or as cards if the screen is too narrow for nine columns. */
export function SchoolRows({ rows, order, onSort }: SchoolRowsProps) {
  const { t } = useTranslation('district');
  const cells = useCells(scaleOf(rows));
  const [, ...figureKeys] = columnKeys;
  return (
    <div className={`${kit.card} ${styles.card}`}>
      <table className={styles.table}>
        <caption className={visuallyHidden}>{t('schools.title')}</caption>
        <SortableHead order={order} onSort={onSort} />
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.school?._id ?? 'all'}
              className={styles.row}
              data-all={row.school === null || undefined}
            >
              <th scope="row">{cells.name(row)}</th>
              {figureKeys.map((key) => (
                <td key={key} data-column={t(`schools.column.${key}`)} data-key={key}>
                  {cells[key](row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
