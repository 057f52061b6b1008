import { useTranslation } from '@tapin/shared/i18n';
import { FormError } from '@tapin/shared/ui/form-error';
import styles from './sending-trouble.module.css';

interface SendingTroubleProps {
  error: Error | null;
  /** The answer is kept and sent by itself: that matters more than what went wrong. */
  sendsAgain: boolean;
}

/** What became of an answer that did not arrive. Both texts are announced, the one that calms is the larger. */
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
