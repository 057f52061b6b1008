import { useTranslation } from '@tapin/shared/i18n';
import styles from './spinner.module.css';

/** Announces that something is loading. It becomes visible only after a short delay. */
export function Spinner() {
  const { t } = useTranslation('shared');
  return (
    <div role="status" className={styles.frame}>
      <span className={styles.spinner} aria-hidden="true" />
      <span className={styles.label}>{t('loading')}</span>
    </div>
  );
}
