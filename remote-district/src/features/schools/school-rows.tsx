import { useTranslation } from '@tapin/shared/i18n';
import { SortButton } from '@tapin/shared/ui/sort-button';
import { columnKeys, directionOf, type Order, type SortKey } from './order.ts';
import type { SchoolRow } from './school-row.ts';
import styles from './school-rows.module.css';
import { useCells } from './use-cells.tsx';

interface SortableHeadProps {
  order: Order;
  onSort: (key: SortKey) => void;
}

/** The head of the table. Each button sorts by its column, or reverses the order if the table is sorted by it. */
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

/** The mean feelings of all rows: at least one step apart, so that small changes stay small. */
function scaleOf(rows: readonly SchoolRow[]): readonly [number, number] {
  const points = rows.flatMap(({ trends }) => trends?.feeling.points ?? []).filter((point) => point !== null);
  if (points.length === 0) return [1, 5];
  const middle = (Math.min(...points) + Math.max(...points)) / 2;
  const half = Math.max(0.5, (Math.max(...points) - Math.min(...points)) / 2);
  return [middle - half, middle + half];
}

/** Shows the schools as a table, or as cards where there is no room for nine columns. */
export function SchoolRows({ rows, order, onSort }: SchoolRowsProps) {
  const { t } = useTranslation('district');
  const cells = useCells(scaleOf(rows));
  const [, ...figureKeys] = columnKeys;
  return (
    <div className={styles.card}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('schools.title')}</caption>
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
