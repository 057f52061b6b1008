import { useTranslation } from '@tapin/shared/i18n';
import { FormError } from '@tapin/shared/ui/form-error';
import { useResendCode } from '#src/api/sign-up.ts';
import { ActionButton } from '#src/components/action-button/action-button.tsx';
import { StatusText } from '#src/components/status-text/status-text.tsx';
import styles from './resend-code.module.css';

/** A new code makes the earlier one useless, so `onSent` clears what was said about it. */
export function ResendCode({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('auth');
  const resend = useResendCode();
  return (
    <div className={styles.resend}>
      <FormError error={resend.error} />
      <StatusText>{resend.isSuccess && t('emailVerification.sentAgain')}</StatusText>
      <ActionButton
        variant="quiet"
        busy={resend.isPending}
        onClick={() => resend.mutate(undefined, { onSuccess: onSent })}
      >
        {t('emailVerification.sendAgain')}
      </ActionButton>
    </div>
  );
}
