import { useTranslation } from '@tapin/shared/i18n';
import styles from './progress.module.css';

interface ProgressProps {
  id: string;
  number: number;
  total: number;
}

export function Progress({ id, number, total }: ProgressProps) {
  const { t } = useTranslation('survey');
  return (
    <div className={styles.progress}>
      <p id={id}>{t('progress', { number, total })}</p>
      <progress className={styles.bar} value={number} max={total} aria-hidden="true" />
    </div>
  );
}
