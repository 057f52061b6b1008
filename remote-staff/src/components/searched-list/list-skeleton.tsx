import { useTranslation } from '@tapin/shared/i18n';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import styles from './searched-list.module.css';

const rows = Array.from({ length: 10 }, (_, index) => index);

/** A list on its way. */
export function ListSkeleton() {
  const { t } = useTranslation('shared');
  return (
    <div role="status" aria-label={t('loading')} className={styles.list}>
      {rows.map((row) => (
        <Skeleton key={row} height="40px" />
      ))}
    </div>
  );
}
