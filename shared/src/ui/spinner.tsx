import { useTranslation } from '@tapin/shared/i18n';
import styles from './spinner.module.css';

/** Says that something is on its way; appears only when the wait is noticeable. */
export function Spinner() {
  const { t } = useTranslation('shared');
  return (
    <div role="status" className={styles.frame}>
      <span className={styles.spinner} aria-hidden="true" />
      <span className={styles.label}>{t('loading')}</span>
    </div>
  );
}
