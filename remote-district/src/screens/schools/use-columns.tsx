import { formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { Column } from '@tapin/shared/ui/table-column';
import { useDuration } from '@tapin/shared/ui/use-duration';
import type { SchoolToday } from '#src/api/overview.ts';
import { useFigure } from '#src/components/figures/use-figure.ts';
import type { Order, SortKey } from './order.ts';
import styles from './school-table.module.css';
import { SortButton } from './sort-button.tsx';
import { TappedIn } from './tapped-in.tsx';

type CareName = keyof NonNullable<NonNullable<SchoolToday['care']>['hidden']>;

export function useColumns(order: Order, sortBy: (key: SortKey) => void): Column<SchoolToday>[] {
  const { t } = useTranslation('district');
  const duration = useDuration();
  const { figure } = useFigure();
  const sortable = (key: SortKey) => {
    const header = t(`schools.column.${key}`);
    // The default order of names is ascending, that of figures is descending.
    const isRising = (key === 'name') !== order.isReversed;
    const direction = isRising ? ('ascending' as const) : ('descending' as const);
    const sorted = order.by === key ? direction : undefined;
    const heading = (
      <SortButton sorted={sorted} onPress={() => sortBy(key)}>
        {header}
      </SortButton>
    );
    return { id: key, header, heading, sorted };
  };
  const hiddenCell = (care: SchoolToday['care'], name: CareName) =>
    care?.hidden?.[name] ? figure(null, care.hidden[name]) : '–';
  return [
    {
      ...sortable('name'),
      isRowHeader: true,
      cell: ({ school }) => <RowLink to={`/admin/school/${school._id}`}>{school.name}</RowLink>,
    },
    {
      id: 'code',
      header: t('schools.column.code'),
      cell: ({ school }) => (
        <span className={styles.code}>
          <bdi dir="ltr">{school.code}</bdi>
        </span>
      ),
    },
    { ...sortable('tappedIn'), cell: (school) => <TappedIn school={school} /> },
    {
      ...sortable('needCare'),
      align: 'end',
      cell: ({ needCare, hidden }) => figure(needCare, hidden?.needCare),
    },
    {
      ...sortable('followedUp'),
      align: 'end',
      cell: ({ care }) =>
        care?.sameDayPercent == null
          ? hiddenCell(care, 'sameDayPercent')
          : formatPercent(care.sameDayPercent),
    },
    {
      ...sortable('firstAct'),
      align: 'end',
      cell: ({ care }) =>
        care?.medianMinutes == null ? hiddenCell(care, 'medianMinutes') : duration(care.medianMinutes),
    },
    {
      id: 'open',
      header: t('schools.column.open'),
      align: 'end',
      cell: ({ care }) => care?.open ?? hiddenCell(care, 'open'),
    },
    {
      ...sortable('openLong'),
      align: 'end',
      cell: ({ care }) => care?.openLong ?? hiddenCell(care, 'openLong'),
    },
    { ...sortable('requests'), align: 'end', cell: ({ requests }) => requests },
  ];
}
