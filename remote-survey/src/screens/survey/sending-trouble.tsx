import { useTranslation } from '@tapin/shared/i18n';
import { FormError } from '@tapin/shared/ui/form-error';
import styles from './sending-trouble.module.css';

interface SendingTroubleProps {
  error: Error | null;
  /** Whether the answer is kept and retried automatically. This is then shown more prominently than the error. */
  sendsAgain: boolean;
}

/** Shows that sending an answer failed. Both texts are announced; "kept" is larger than the error. */
export function SendingTrouble({ error, sendsAgain }: SendingTroubleProps) {
  const { t } = useTranslation('survey');
  return (
    <div className={sendsAgain ? styles.kept : styles.trouble}>
      <p role="status" className={styles.calm}>
        {sendsAgain && t('kept')}
      </p>
      {sendsAgain ? (
        <p role="alert" className={styles.why}>
          {error?.message}
        </p>
      ) : (
        <FormError error={error} />
      )}
    </div>
  );
}
