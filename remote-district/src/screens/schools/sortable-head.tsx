import { useTranslation } from '@tapin/shared/i18n';
import { SortButton } from '@tapin/shared/ui/sort-button';
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
