import { useTranslation } from '@tapin/shared/i18n';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { TableCard } from '@tapin/shared/ui/table-card';
import styles from './searched-list.module.css';

const rows = Array.from({ length: 10 }, (_, index) => index);

/** The placeholder of a list that loads. */
export function ListSkeleton() {
  const { t } = useTranslation('shared');
  return (
    <TableCard>
      <div role="status" aria-label={t('loading')} className={styles.rows}>
        {rows.map((row) => (
          <Skeleton key={row} height="40px" />
        ))}
      </div>
    </TableCard>
  );
}
