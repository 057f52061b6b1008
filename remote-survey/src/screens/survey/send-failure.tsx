import { useTranslation } from '@tapin/shared/i18n';
import { FormError } from '@tapin/shared/ui/form-error';
import styles from './send-failure.module.css';

interface SendFailureProps {
  error: Error | null;
  /** Whether the answer is kept and retried automatically. This is then shown more prominently than the error. */
  willRetry: boolean;
}

/** Shows that sending an answer failed. Both texts are announced; "kept" is larger than the error. */
export function SendFailure({ error, willRetry }: SendFailureProps) {
  const { t } = useTranslation('survey');
  return (
    <div className={willRetry ? styles.kept : styles.trouble}>
      <p role="status" className={styles.calm}>
        {willRetry && t('kept')}
      </p>
      {willRetry ? (
        <p role="alert" className={styles.why}>
          {error?.message}
        </p>
      ) : (
        <FormError error={error} />
      )}
    </div>
  );
}
