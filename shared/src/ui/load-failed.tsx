import { useTranslation } from '@tapin/shared/i18n';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';
import styles from './load-failed.module.css';

interface LoadFailedProps {
  error: Error;
  onRetry: () => void;
}

/** Shows that a screen's data could not be loaded, with a button to retry. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const { t } = useTranslation('shared');
  return (
    <div className={styles.failed}>
      <FormError error={error} />
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </div>
  );
}
