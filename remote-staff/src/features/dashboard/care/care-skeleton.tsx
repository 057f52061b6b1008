import { useTranslation } from '@tapin/shared/i18n';
import lists from './care-list.module.css';
import styles from './care-skeleton.module.css';

const rows = [1, 2, 3, 4, 5, 6, 7, 8];

/** The placeholder of the list, with the same height. It begins with the heading of a group. */
export function CareSkeleton() {
  const { t } = useTranslation('shared');
  return (
    <div role="status" aria-label={t('loading')}>
      <div className={`${lists.group} ${styles.heading}`} />
      {rows.map((row) => (
        <div key={row} className={styles.row} />
      ))}
    </div>
  );
}
