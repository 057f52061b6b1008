import { useTranslation } from '@tapin/shared/i18n';
import { columnKeys, directionOf, type Order, type SortKey } from './order.ts';
import styles from './sortable-head.module.css';

interface SortableHeadProps {
  order: Order;
  onSort: (key: SortKey) => void;
}

/** The head of the table. Each button sorts by its column, or reverses the order if the table is sorted by it. */
export function SortableHead({ order, onSort }: SortableHeadProps) {
  const { t } = useTranslation('district');
  return (
    <thead className={styles.head}>
      <tr>
        {columnKeys.map((key) => {
          const sorted = order.by === key ? directionOf(order) : undefined;
          return (
            <th key={key} scope="col" aria-sort={sorted}>
              <button
                type="button"
                className={styles.button}
                data-sorted={sorted}
                onClick={() => onSort(key)}
              >
                {t(`schools.column.${key}`)}
                <svg width="12" height="16" viewBox="0 0 12 16" fill="currentColor" aria-hidden="true">
                  <path className={styles.up} d="m6 1 4.5 5.5h-9z" />
                  <path className={styles.down} d="m6 15 4.5-5.5h-9z" />
                </svg>
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
