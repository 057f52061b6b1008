import { useTranslation } from '@tapin/shared/i18n';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';
import styles from './load-failed.module.css';

interface LoadFailedProps {
  error: Error;
  onRetry: () => void;
}

/** What a screen needs could not be loaded. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const { t } = useTranslation('shared');
  return (
    <div className={styles.failed}>
      <FormError error={error} />
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </div>
  );
}
