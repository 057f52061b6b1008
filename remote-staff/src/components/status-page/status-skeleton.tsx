import { useTranslation } from '@tapin/shared/i18n';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import styles from './status-page.module.css';

/** The placeholder of two lists that load. */
export function StatusSkeleton() {
  const { t } = useTranslation('shared');
  return (
    <div role="status" aria-label={t('loading')} className={styles.skeleton}>
      <Skeleton height="420px" />
      <Skeleton height="420px" />
    </div>
  );
}
